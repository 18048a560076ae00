import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir, tool } from "./paths.mjs";
import { roleRows, roleTable } from "./role-table.mjs";
import { runChild } from "./run-child.mjs";

/**
 * Runs the suite. At the end it prints which role was tested on which engine; the last line is `N passed, N failed`
 * and, if tests were skipped, their number.
 */
export async function runTests(args, env) {
  mkdirSync(buildDir, { recursive: true });
  const report = join(buildDir, `tests-${process.pid}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runChild(tool("vitest"), ["run", ...reporters, ...args], { env });
  const result = readReport(report);
  const table = result ? roleTable(roleRows(result)) : [];
  if (table.length > 0) console.log(`${table.join("\n")}\n`);
  console.log(closingLine(result ? count(result, code) : { passed: 0, failed: 1, skipped: 0 }));
  rmSync(report, { force: true });
  return code;
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** undefined when vitest itself did not finish. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function count(result, code) {
  // A file that cannot be loaded, or whose set-up fails, has no failed test, and an error outside of tests belongs to
  // no test. Each counts as one failure.
  const broken = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    failed: code !== 0 ? Math.max(failed, 1) : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
