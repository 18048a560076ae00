import { join } from "node:path";
import type { Passage } from "./data-sets.ts";
import { serviceWith } from "./query-service.ts";
import { createCorpus } from "./scale-corpus.ts";
import { type BenchService, removeDataDir, startService } from "./service.ts";

/** Names of a graph that are used. */
const namesUsed = 40;

/** A knowledge graph to be edited. */
export interface Edited {
  readonly service: BenchService;
  readonly kg: string;
  readonly passages: number;
  /** Names that its documents use. */
  readonly names: readonly string[];
}

type Measure<Result> = (edited: Edited) => Promise<Result>;

/** Measures the passages in a new folder, or in a copy of the folder `kept` that holds them. */
export async function inWikiGraph<Result>(
  passages: readonly Passage[],
  kept: string | null,
  measure: Measure<Result>,
): Promise<Result> {
  const kg = "wiki";
  const service = await serviceWith(passages, kg, { kept });
  try {
    const names = spread(passages.length).map((at) => passages[at]?.title ?? "");
    return await measure({ service, kg, passages: passages.length, names });
  } finally {
    await service.stop();
    await removeDataDir(service.dataDir);
  }
}

/** Measures the largest knowledge graph of a folder of `bench:scale --data=folder`. */
export async function inKeptFolder<Result>(folder: string, measure: Measure<Result>): Promise<Result> {
  const kg = "corpus";
  const service = await startService(join(folder, "one"), { LORE_WORKFLOW_ENGINE: "embedded" });
  try {
    const { chunks_count: passages } = await service.json<{ chunks_count: number }>(`/api/v1/knowledge-graphs/${kg}`);
    const corpus = createCorpus(7);
    return await measure({ service, kg, passages, names: spread(passages).map((at) => corpus.passage(at).title) });
  } finally {
    await service.stop();
  }
}

/** Places at equal distances. */
const spread = (length: number): readonly number[] =>
  Array.from({ length: namesUsed }, (_, at) => Math.floor(((at + 0.5) * length) / namesUsed));
