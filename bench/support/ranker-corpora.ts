import { createHash } from "node:crypto";
import type { Embedder } from "../../models/embedder.ts";
import type { DataSet, Question } from "./data-sets.ts";
import { createInMemoryCorpus, type InMemoryCorpus } from "./in-memory-corpus.ts";
import { markdownFiles, passageAt, prepareFile, untitledFiles } from "./prepare-passages.ts";

/** A data set ingested into memory, with or without its titles. */
export interface BenchCorpus {
  readonly name: string;
  readonly titled: boolean;
  readonly corpus: InMemoryCorpus;
  readonly questions: readonly Question[];
  /** The passage (index in the data set) from which a chunk was cut. */
  passageOf(chunk_id: number): number;
  close?(): Promise<void>;
}

export async function ingestInMemory(set: DataSet, titled: boolean, embedder: Embedder): Promise<BenchCorpus> {
  const files = titled ? markdownFiles(set.passages) : untitledFiles(set.passages);
  const prepared = files.map((file) => ({ file, name: file.name, chunks: prepareFile(file) }));
  const passages = prepared.flatMap(({ file, chunks }) => chunks.map((chunk) => passageAt(file, chunk.start_offset)));
  const corpus = await createInMemoryCorpus(prepared, embedder);
  return {
    name: set.name,
    titled,
    corpus,
    questions: set.questions,
    // Chunk ids of the in-memory corpus are 1, 2, … in the order of the files.
    passageOf: (chunk_id) => passages[chunk_id - 1] ?? -1,
  };
}

/** Chunks, best first → their distinct passages, best first. */
export function passagesOf(chunkIds: readonly number[], passageOf: (chunk_id: number) => number): number[] {
  return [...new Set(chunkIds.map(passageOf))];
}

export function recallAt(k: number, ranked: readonly number[], gold: readonly number[]): number {
  const top = ranked.slice(0, k);
  return gold.filter((passage) => top.includes(passage)).length / gold.length;
}

/** 0 or 1, derived from the question's text, so that every run splits alike. */
export function foldOf({ question }: Question): number {
  return (createHash("md5").update(question).digest()[0] ?? 0) % 2;
}
