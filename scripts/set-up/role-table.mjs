/** The roles of the service, in the order of the table. A suite is called "<role> on <engine>". */
const roles = [
  ...[
    "registry",
    "jobs",
    "questions",
    "graph",
    "secondary_graph",
    "keywords",
    "vectors",
    "documents",
    "cache",
    "files",
  ],
  ...["workflows", "flow"],
];

/**
 * Which role was tested on which engine, from vitest's JSON report: rows of { role, engine, passed, failed, skipped }.
 */
export function roleRows({ testResults }) {
  const rows = new Map();
  for (const file of testResults) {
    for (const suite of suitesOf(file)) {
      const row = rows.get(suite.title) ?? { role: suite.role, engine: suite.engine, passed: 0, failed: 0, skipped: 0 };
      const counted = countOf(suite.statuses, file.status);
      for (const [outcome, count] of Object.entries(counted)) row[outcome] += count;
      rows.set(suite.title, row);
    }
  }
  const inOrder = (one, other) =>
    roles.indexOf(one.role) - roles.indexOf(other.role) || one.engine.localeCompare(other.engine);
  return [...rows.values()].sort(inOrder);
}

/** The suites of a file that belong in the table, by the name of the outermost `describe`. */
function suitesOf(file) {
  const suites = new Map();
  for (const { ancestorTitles, status } of file.assertionResults) {
    const [title = ""] = ancestorTitles;
    const [, role, engine] = /^(\w+) on (.+)$/.exec(title) ?? [];
    if (!roles.includes(role)) continue;
    const suite = suites.get(title) ?? { title, role, engine, statuses: [] };
    suite.statuses.push(status);
    suites.set(title, suite);
  }
  return suites.values();
}

/** When a suite's set-up fails, all of its tests are skipped: a missing engine has failed all of them. */
function countOf(statuses, fileStatus) {
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = statuses.filter((status) => status === "failed").length;
  const rest = statuses.length - passed - failed;
  const hasNotBegun = fileStatus === "failed" && passed + failed === 0;
  return { passed, failed: hasNotBegun ? rest : failed, skipped: hasNotBegun ? 0 : rest };
}

/** The rows as lines of text; empty without rows. */
export function roleTable(rows) {
  if (rows.length === 0) return [];
  const columns = ["role", "engine", "passed", "failed", "skipped"];
  const cells = [columns, ...rows.map((row) => columns.map((column) => `${row[column]}`))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at].length)));
  const isText = (at) => at < 2;
  return cells.map((line) =>
    line.map((cell, at) => (isText(at) ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  "),
  );
}
