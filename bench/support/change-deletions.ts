import { openDataDir } from "./query-service.ts";
import type { Row } from "./report.ts";
import { fill, partsOf, textOf } from "./scale-fill.ts";
import { settle } from "./scale-measure.ts";
import { type BenchService, removeDataDir, startService } from "./service.ts";
import { joined, type Timed, timed, timedRow } from "./timed-runs.ts";
import { verdict } from "./verdict.ts";
import { waitForJob } from "./wait-for-job.ts";

const kg = "corpus";
const seed = 7;
/** Passages of the deleted documents. */
const lengths = [10, 200] as const;
const deletions = 10;
/** Behind every corpus, so that the deleted documents are the same at each size. */
const firstPassage = 1_000_000;
const growthLimit = 1.5;

/** Times of deletions in one knowledge graph that grows to the given sizes. */
export async function deletionRows(sizes: readonly number[]): Promise<Row[]> {
  const folder = await openDataDir();
  const service = await startService(folder, { LORE_WORKFLOW_ENGINE: "embedded" });
  try {
    const rows: Row[] = [];
    const perDocument = Math.min(1_000, ...sizes);
    for (const size of [...sizes].sort((a, b) => a - b)) {
      await fill(service, partsOf(kg, size, perDocument), seed);
      for (const [length, { ms, pending }] of await deleted(service)) {
        rows.push(timedRow({ passages: size, "passages of the document": length }, { ms, pending }));
        process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
      }
    }
    return rows;
  } finally {
    await service.stop();
    await removeDataDir(folder);
  }
}

/** Adds documents of each length and deletes them again, in turn, so that both lengths meet the same maintenance. */
async function deleted(service: BenchService): Promise<ReadonlyMap<number, Timed>> {
  const sources: { readonly length: number; readonly source_id: string }[] = [];
  const jobs: string[] = [];
  for (let n = 0; n < deletions; n += 1) {
    for (const length of lengths) {
      const from = firstPassage + sources.length * 1_000;
      const text = textOf({ kg, universe: 0, from, to: from + length }, seed);
      const { job_id, source_id } = await service.upload(kg, `deleted-${from}.md`, text);
      jobs.push(job_id);
      sources.push({ length, source_id });
    }
  }
  for (const job of jobs) await waitForJob(service, job);
  await settle(service);
  const times = new Map<number, Timed>();
  for (const { length, source_id } of sources) {
    const one = await timed(1, () => service.json(`/api/v1/sources/${kg}/${source_id}`, { method: "DELETE" }));
    times.set(length, joined([times.get(length) ?? { ms: [], pending: 0 }, one]));
  }
  return times;
}

/** The median, because one deletion that meets the maintenance of an engine decides the p95 of ten. */
export function judgedDeletions(rows: readonly Row[]): string[] {
  return lengths.map((length) => {
    const own = rows.filter((row) => row["passages of the document"] === length);
    const [first, last] = [own[0], own.at(-1)];
    const growth = Number(last?.["p50 ms"]) / Number(first?.["p50 ms"]);
    return (
      `- Goal: deleting a document of ${length} passages takes as long in ${last?.passages} passages as in ${first?.passages} ` +
      `(p50 ≤ ${growthLimit} times). ${verdict(growth <= growthLimit)}: ${growth.toFixed(1)} times`
    );
  });
}
