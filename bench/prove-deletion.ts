import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Row, report } from "./support/report.ts";

// Deletion is exact: the properties of the suite that say so, checked for many random corpora, those through the stores
// in several lanes at once (test/support/property-runs.ts). Argument: corpora of each property (1,000).
const [corpora = 1_000] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, "..");
const files = ["test/property/deletion.test.ts", "stores/postgres/cutover.test.ts"];

const Results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ corpora: z.number().optional(), seed: z.number().optional() }),
        }),
      ),
    }),
  ),
});

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lore-prove-"));
  const output = join(folder, "results.json");
  try {
    const code = await runTests(output);
    const rows = rowsOf(Results.parse(JSON.parse(await readFile(output, "utf8"))));
    const held = rows.filter(({ holds }) => holds === "yes").length;
    await report({ name: "prove-deletion", title: "Deleted, replaced and merged, for random corpora" }, rows, [
      `${held} of ${rows.length} properties hold. Stores: through records, engines and files, compared by a canonical dump; ` +
        "records: the transactions alone. Each corpus is a few generated documents that name the same entities.",
    ]);
    process.exitCode = code === 0 && held === rows.length ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTests(output: string): Promise<number> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const child = spawn(process.execPath, [vitest, "run", ...reporters, ...files], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, LORE_PROPERTY_RUNS: String(corpora) },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

/** One row for each test that checks a property. */
const rowsOf = ({ testResults }: z.infer<typeof Results>): Row[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ meta }) => meta.corpora !== undefined)
      .map(({ title, ancestorTitles, status, duration, meta }) => ({
        through: name.endsWith(files[0] ?? "") ? "stores" : "records",
        property: [ancestorTitles.at(-1) ?? "", title].filter((part) => part !== "").join(": "),
        corpora: meta.corpora ?? 0,
        seed: meta.seed ?? "–",
        seconds: Math.round((duration ?? 0) / 1_000),
        holds: status === "passed" ? "yes" : "NO",
      })),
  );

await main();
