/** Changes of a table since it was last optimised. */
export interface Untidiness {
  /** Each commit leaves a small file and an old version. */
  readonly commits: number;
  /** Rows written or deleted; a full-text search scans the unindexed ones (about 30 ms per 1,000). */
  readonly rows: number;
  /** Rows in the table now. Optimising rewrites the small files, which soon are all files. */
  readonly total: number;
}

/**
 * Whether to optimise now. During writes, optimising must pay off: a tenth of the table has changed, so that n rows
 * cost O(n log n) rewriting in all. An idle table is optimised earlier, but not for each of a few single documents in a
 * large table.
 */
export function isOptimizeDue({ commits, rows, total }: Untidiness, moment: "busy" | "idle"): boolean {
  if (moment === "busy") return commits >= 100 || rows >= Math.max(500, total / 10);
  return commits >= 20 || rows >= Math.max(1, total / 50);
}
