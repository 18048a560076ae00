import { createCorpus } from "./scale-corpus.ts";
import type { BenchService } from "./service.ts";
import { waitForJob } from "./wait-for-job.ts";

/** One document: passages `from` to `to` − 1 of the corpus of a knowledge graph. */
export interface Part {
  readonly kg: string;
  readonly universe: number;
  readonly from: number;
  readonly to: number;
}

/** Documents that wait or are at work at a time: enough for every thread, few enough for the bounds of the queue. */
const unfinished = 8;
const pollMs = 250;
const tellEveryMs = 15_000;

/** One knowledge graph as documents of equal size. */
export const partsOf = (kg: string, passages: number, perDocument: number): readonly Part[] =>
  Array.from({ length: Math.ceil(passages / perDocument) }, (_, at) => ({
    kg,
    universe: 0,
    from: at * perDocument,
    to: Math.min(passages, (at + 1) * perDocument),
  }));

/** Many knowledge graphs of one document each, with names and facts of their own. */
export const graphParts = (graphs: number, passages: number): readonly Part[] =>
  Array.from({ length: graphs }, (_, universe) => ({ kg: graphName(universe), universe, from: 0, to: passages }));

export const graphName = (universe: number): string => `graph-${String(universe).padStart(4, "0")}`;

/**
 * Uploads the documents and waits until all are ingested. Documents that the folder holds from an earlier run are
 * recognised by name and content, so a run that was stopped continues.
 */
export async function fill(service: BenchService, parts: readonly Part[], seed: number): Promise<void> {
  const queue = parts.entries();
  let [done, told] = [0, performance.now()];
  const lane = async () => {
    for (const [, part] of queue) {
      const { job_id } = await service.upload(part.kg, `passages-${part.from}.md`, textOf(part, seed));
      await waitForJob(service, job_id, pollMs);
      done += 1;
      if (performance.now() - told < tellEveryMs) continue;
      told = performance.now();
      process.stdout.write(`  ${done} of ${parts.length} documents\n`);
    }
  };
  await Promise.all(Array.from({ length: unfinished }, lane));
}

/** The text of a document. */
export function textOf({ universe, from, to }: Part, seed: number): string {
  const corpus = createCorpus(seed, universe);
  const passages = Array.from({ length: to - from }, (_, at) => corpus.passage(from + at));
  return passages.map(({ title, text }) => `# ${title}\n\n${text}\n\n`).join("");
}
