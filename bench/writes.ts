import { parseArgs } from "node:util";
import { report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";
import { measureWrites, roles } from "./support/write-trial.ts";

// How long a write to a large LanceDB table waits while maintenance runs: a tenth of the sources is deleted, and then
// rows are replaced and sources deleted without pause. Exits with code 1 when a write waited longer than the goal.
// --rows=200000 · --roles=vectors,keywords · --seconds=90 of writes beside maintenance
const { values: given } = parseArgs({
  options: {
    rows: { type: "string", default: "200000" },
    roles: { type: "string", default: "vectors,keywords" },
    seconds: { type: "string", default: "90" },
  },
});
const goalMs = 1_000;

async function main(): Promise<void> {
  const rows: Awaited<ReturnType<typeof measureWrites>>[] = [];
  for (const role of given.roles.split(",")) {
    const trial = roles.get(role);
    if (trial === undefined) throw new Error(`no such role: ${role}`);
    const folder = await newDataDir();
    try {
      rows.push(await measureWrites(folder, trial, { role, rows: Number(given.rows), seconds: Number(given.seconds) }));
    } finally {
      await removeDataDir(folder);
    }
  }
  const isSlow = rows.some((row) => Math.max(row["longest put ms"], row["longest deletion ms"]) > goalMs);
  if (isSlow) process.exitCode = 1;
  await report({ name: "writes", title: "Writes beside the maintenance of LanceDB's tables" }, rows, [
    `Vectors: random, 1,024 dimensions. Keywords: 60 words by Zipf's law. Sources of 20 rows. Alone: 40 replaced rows, one after another, in a tidy table. Beside: a tenth of all sources is deleted at once, then for ${given.seconds} s a row is replaced and a source deleted in turn, with 50 ms between them.`,
    "During: the steps of the maintenance that ran during the longest write, and for how many of its milliseconds. A write waits for a move; optimize and train run beside it.",
    `Latest timer: how late a timer of 50 ms between the writes was at most, which is the machine's own delay. Settled: seconds until the folder changes no more (old versions are kept for 2 s here). Goal: no write waits longer than ${goalMs} ms; ${isSlow ? "MISSED" : "held"}.`,
  ]);
}

await main();
