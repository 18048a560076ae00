import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..");

export interface Row {
  readonly [column: string]: string | number;
}

/** The machine and its load: figures cannot be compared without them. */
export const machine = () => ({
  cpus: cpus().length,
  model: cpus()[0]?.model ?? "unknown",
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  load: loadavg().map((value) => Math.round(value * 10) / 10),
  node: process.version,
});

interface Heading {
  readonly name: string;
  readonly title: string;
}

/** Prints the table, writes bench/results/<name>.json and the section of that name in bench/RESULTS.md. */
export async function report(
  { name, title }: Heading,
  rows: readonly Row[],
  notes: readonly string[] = [],
): Promise<void> {
  const table = toTable(rows);
  process.stdout.write(`\n${title}\n\n${table}\n${notes.map((note) => `\n${note}`).join("")}\n`);
  const facts = { name, title, at: new Date().toISOString(), machine: machine(), rows, notes };
  await mkdir(join(folder, "results"), { recursive: true });
  await writeFile(join(folder, "results", `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  await writeSection({ name, title }, table, notes);
}

/** Commands that are not named `bench:<name>`. */
const commands: ReadonlyMap<string, string> = new Map([
  ["change", "bench:change -- --only=documents"],
  ["change-paragraphs", "bench:change -- --only=paragraphs"],
  ["change-deletions", "bench:change -- --only=deletions"],
  ["edits", "bench:change -- --only=edits"],
  ["edits-large", "bench:change -- --only=edits --data=folder"],
  ["fuzz", "fuzz"],
  ["real-collections", "bench:real -- --collections"],
  ["memory-kinds", "bench:memory"],
  ["memory-locomo", "bench:memory -- --locomo=file"],
  ["memory-locomo-kinds", "bench:memory -- --locomo=file"],
  ["memory-chats", "bench:memory"],
  ["memory-speed", "bench:memory -- --only=speed"],
  ["memory-asked-back", "bench:memory -- --only=asked-back"],
  ["vector-kinds", "bench:vectors -- --kinds=flat,rq1,hnsw_sq"],
  ["scale-installations", "bench:scale"],
]);

async function writeSection({ name, title }: Heading, table: string, notes: readonly string[]): Promise<void> {
  const path = join(folder, "RESULTS.md");
  const old = await readFile(path, "utf8").catch(
    () => "# Measured figures\n\nEach section is written by the benchmark that it names.\n",
  );
  const { cpus: count, memory_gb, load, node } = machine();
  const command =
    commands.get(name) ??
    (name.startsWith("reading-") ? name.replace("-", " -- --part=").replace(/^/, "bench:") : null) ??
    (name.startsWith("prove-") ? name.replace("-", ":").replace(/-(\w+)$/, " -- --$1") : `bench:${name}`);
  const where = `\`npm run ${command}\` · ${count} cores, ${memory_gb} GB, Node ${node}, load average at the end ${load.join(" / ")}`;
  const section = [`<!-- ${name} -->`, `## ${title}`, "", where, "", table, "", ...notes, `<!-- end ${name} -->`].join(
    "\n",
  );
  const known = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- end ${name} -->`);
  await writeFile(path, known.test(old) ? old.replace(known, () => section) : `${old.trimEnd()}\n\n${section}\n`);
}

export function toTable(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [
    columns,
    columns.map(() => "---"),
    ...rows.map((row) => columns.map((column) => String(row[column] ?? ""))),
  ];
  return cells.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** The evaluation folder. If it is not set, the benchmark ends with a message and exit code 2. */
export function evalData(): string {
  const given = process.env.LORE_EVAL_DATA;
  if (given) return given;
  process.stderr.write(
    "Set LORE_EVAL_DATA to the folder with the evaluation data (multihop/, …); without it this benchmark cannot run.\n",
  );
  process.exit(2);
}
