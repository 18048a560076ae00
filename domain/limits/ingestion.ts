/** Chunk size in code points: the specification's bounds and default. */
export const chunkSize = { min: 100, max: 5000, default: 1000 } as const;
/**
 * Most chunks of a document. Publishing holds the lock of its knowledge graph for about a millisecond per chunk. At the
 * default size no text within the limits of uploads has more: two neighbouring chunks hold more than one size together,
 * for rows of a table 70 % of it, so 50 MiB of text are at most 149,797 chunks.
 */
export const documentChunksLimit = 150_000;
/**
 * Mode auto ingests longer texts (UTF-16 units, about 350,000 words) in the fast mode; the other mode takes minutes.
 */
export const autoFastLength = 2_000_000;
/** Lowest quality. Text below it is mostly symbols, encoded data or a repeated phrase (`domain/prose/quality.ts`). */
export const qualityMinimum = 0.2;
/**
 * Chunks per batch, which one activity prepares: large enough to amortise a workflow step, small enough to resume from.
 * A document with at most this many chunks is prepared by a single activity. A document of many chunks has larger
 * batches, because each batch is a commit of every engine: twice as many rows per commit take two thirds of the time
 * per row.
 */
export const prepareBatchChunks = 200;
export const largeDocument = { chunks: 1_000, batchChunks: 500 } as const;
/** Far below Temporal's own limit, and far above the size of ids and counts. */
export const activityPayloadLimitBytes = 65_536;
