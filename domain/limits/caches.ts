import { MIB } from "./mib.ts";

/**
 * Estimated bytes of the chunks cached in the process: about 20,000 of ordinary length, enough for the questions to a
 * few knowledge graphs, and less than a tenth of the memory that the service may use.
 */
export const chunkCacheBytes = 128 * MIB;
/**
 * Vectors that the embedded engine keeps in memory for exact search. A search over 16 million numbers of one collection
 * (16,000 vectors of 1,024 dimensions) blocks the event loop for at most 20 ms. All collections together: 128 MB.
 */
export const vectorCopyLimits = { floats: 16_000_000, totalBytes: 128 * MIB } as const;
/**
 * Tables that the embedded engine keeps open per role, for instance chunks and entities of 128 knowledge graphs.
 * Opening one takes some milliseconds.
 */
export const openTablesLimit = 256;
/** Knowledge graphs whose collections are known to exist, per engine. One takes about a hundred bytes. */
export const readyCollectionsLimit = 10_000;
/**
 * Rows of large tables of the embedded engine whose addresses are in memory, 16 bytes each: of one table, and the bytes
 * of all tables together.
 */
export const rowAddressLimits = { rows: 1_000_000, totalBytes: 32 * MIB } as const;
