import type { IndexConfig, Job, Table } from "@lancedb/lancedb";
import { Index } from "./engine.ts";

/**
 * The index of a large collection: an inverted file of one-bit codes (IVF_RQ, RaBitQ by Gao and Long, 2024), about 145
 * bytes per vector of 1,024 dimensions. A search compares the codes of all vectors and then the best of them exactly.
 * A search reads all lists, because hashed vectors form no clusters: half of the lists contain only 77 % of the ten
 * nearest, all lists contain all ten (docs/decisions/0045-vector-index.md). Each time the engine optimises, it appends
 * a segment to the index, and it never merges files of different segments. A new training merges segments and files.
 * Each segment has all lists of the training, and a search pays for each list of each segment, so the index has few
 * lists; but no list is so long that the engine divides it (`listRows`).
 */
export interface VectorIndex {
  /**
   * Starts to train an index if the table needs a new one. For an idle table the speed of searches alone is reason
   * enough.
   */
  start(moment: { readonly isIdle: boolean }): Promise<Job | undefined>;
  /** Drops indexes that a newer one has replaced. Until then searches may use any of them. */
  settle(): Promise<void>;
}

/**
 * Below this number of vectors every search compares all of them exactly: in memory if they fit (vector-copy.ts), else
 * from the engine's files.
 */
export const defaultIndexFromRows = 10_000;
/**
 * A search visits every list of every segment, at about 20 µs of CPU. A list of this size (70,000 codes of 1,024
 * dimensions) is still a small part of the engine's cache, and is read in one piece.
 */
const listBytes = 10 * 1_048_576;
/**
 * When the engine optimises, it divides a list of more than 16,384 rows: it trains two centres, and writes all segments
 * as one. For 47,000 vectors in one list that took 2 to 3.5 seconds of processor time each time, and 0.15 seconds in
 * lists of 6,000. Lists are unequal, so the average is lower.
 */
const listRows = 10_240;
/**
 * A new training starts when the table has doubled or its index has this many segments. Each segment contributes
 * candidates, which a search compares exactly.
 */
const segmentsLimit = 32;
/** Limit for an idle table, whose training disturbs no writes. 14 segments cost a search a third of its CPU. */
const idleSegmentsLimit = 8;
/**
 * Candidates that a search compares exactly. They contain 99.8 % of the 15 nearest. Each candidate costs a read of its
 * vector.
 */
const exactCandidates = 400;

/**
 * One-bit codes need a multiple of 8 dimensions. Other vectors get an inverted file of the vectors themselves, which is
 * exact but slower.
 */
const hasCodes = (dimensions: number): boolean => dimensions % 8 === 0;

/** A code, row id and three factors; or a row id and the vector. */
export const indexBytesPerRow = (dimensions: number): number =>
  hasCodes(dimensions) ? dimensions / 8 + 8 + 3 * 4 : 4 * dimensions + 8;

/** How many lists an index has. */
export const listsFor = (rows: number, dimensions: number): number =>
  Math.max(1, Math.round(Math.max((rows * indexBytesPerRow(dimensions)) / listBytes, rows / listRows)));

/** More than any index has: all lists. */
export const allLists = 100_000;

/** Candidates per hit: at least two, so that an exact comparison always decides. */
export const refineFactorFor = (k: number): number => Math.max(2, Math.ceil(exactCandidates / k));

interface IndexOptions {
  readonly dimensions: number;
  /** A table gets an index from this number of rows on. */
  readonly fromRows: number;
}

export function createVectorIndex(table: Table, { dimensions, fromRows }: IndexOptions): VectorIndex {
  return {
    async start({ isIdle }) {
      const [rows, indices] = await Promise.all([table.countRows(), newestFirst(table)]);
      const limit = isIdle ? idleSegmentsLimit : segmentsLimit;
      if (rows < fromRows || !isTrainingDue(rows, indices[0], limit)) return undefined;
      const lists = { distanceType: "cosine", numPartitions: listsFor(rows, dimensions) } as const;
      const config = hasCodes(dimensions) ? Index.ivfRq({ ...lists, numBits: 1 }) : Index.ivfFlat(lists);
      return table.createIndexAsync("vector", { config, name: `${prefix}${rows}` });
    },
    async settle() {
      const [, ...replaced] = await newestFirst(table);
      for (const { name } of replaced) await table.dropIndex(name);
    },
  };
}

/**
 * The index's name contains the number of rows at its training, so that the number survives a restart. Earlier versions
 * used the prefix "rq_" for indexes with 4,096 rows per list.
 */
const prefix = "codes_";

function isTrainingDue(rows: number, newest: IndexConfig | undefined, limit: number): boolean {
  if (newest === undefined || !newest.name.startsWith(prefix)) return true; // Earlier versions made other indexes.
  const trained = Number(newest.name.slice(prefix.length));
  return rows >= 2 * trained || (newest.numSegments ?? 1) > limit;
}

async function newestFirst(table: Table): Promise<readonly IndexConfig[]> {
  const indices = (await table.listIndices()).filter(({ columns }) => columns.includes("vector"));
  const made = ({ createdAt }: IndexConfig): number => createdAt?.getTime() ?? 0;
  return indices.toSorted((a, b) => made(b) - made(a));
}
