import type { IndexConfig, Job, Table } from "@lancedb/lancedb";
import { Index } from "./engine.ts";

/**
 * The index of a large collection: an inverted file of one-bit codes (IVF_RQ, RaBitQ by Gao and Long, 2024), about 145
 * bytes per vector of 1,024 dimensions. A search compares the codes of all vectors and then the best of them exactly.
 * It reads all lists, because hashed vectors have no neighbourhoods: half of the lists hold 77 % of the ten
 * nearest, and the codes of all lists find all ten (docs/decisions/0045-vector-index.md). The engine appends a segment
 * to the index each time it optimises, and files of different segments are never merged. Training anew merges both.
 * Each segment has all lists of the training, and a search pays for each of them: so there are few lists.
 */
export interface VectorIndex {
  /** Starts to train an index when the table needs a new one; when it is idle also for the sake of speed alone. */
  start(moment: { readonly isIdle: boolean }): Promise<Job | undefined>;
  /** Drops indexes that a newer one has replaced. Searches use any of them meanwhile. */
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
 * A new training follows when the table has doubled, or has this many segments. Each segment names candidates of its own,
 * which are compared exactly.
 */
const segmentsLimit = 32;
/** The same for an idle table, whose training disturbs no writes: 14 segments cost a search a third of its CPU. */
const idleSegmentsLimit = 8;
/** Candidates that are compared exactly. They contain the 15 nearest (99.8 %), and each costs a read of its vector. */
const exactCandidates = 400;

/** One-bit codes fill whole bytes. Other vectors get an inverted file of the vectors themselves: exact, and slower. */
const hasCodes = (dimensions: number): boolean => dimensions % 8 === 0;

/** A code, row id and three factors; or a row id and the vector. */
export const indexBytesPerRow = (dimensions: number): number =>
  hasCodes(dimensions) ? dimensions / 8 + 8 + 3 * 4 : 4 * dimensions + 8;

/** How many lists an index has. */
export const listsFor = (rows: number, dimensions: number): number =>
  Math.max(1, Math.round((rows * indexBytesPerRow(dimensions)) / listBytes));

/** More than any index has: all lists. */
export const allLists = 100_000;

/** Candidates per hit. At least two, so that the codes never decide alone. */
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

/** The name tells the rows at the training, also after a restart. Indexes of 4,096 rows per list were named "rq_". */
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
