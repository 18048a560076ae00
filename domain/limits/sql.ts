import { MIB } from "./mib.ts";

/** Most rows that a client can ask for (specification, "Limits"). */
export const sqlRowsLimit = 1_000;
/** Rows in a question's evidence, in bytes of JSON: what an answer in words needs, and what a client can ask for. */
export const evidenceRowsLimitBytes = { answer: 32_768, results: MIB } as const;
/** Entries of `table_hints`, and the length of a table's name, which PostgreSQL cuts at 63 bytes. */
export const tableHintsLimit = 50;
export const tableNameLengthLimit = 63;

/** Text to SQL: no statement may occupy PostgreSQL or fill the memory of this process. */
export const sqlLimits = {
  statementTimeoutMs: 5_000,
  /** Temporary files of a statement that sorts or joins much. The four statements at a time use half a gigabyte. */
  tempBytes: 128 * MIB,
  resultBytes: 5 * MIB,
  statementBytes: 50_000,
  planCost: 5_000_000,
} as const;
