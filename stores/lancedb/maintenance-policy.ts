/** What has happened to a table since it was last optimised. */
export interface Untidiness {
  /** Each leaves a small file and an old version. */
  readonly commits: number;
  /** Rows written or deleted; a full-text search scans the unindexed ones (about 30 ms per 1,000). */
  readonly rows: number;
  /** Rows in the table now; optimising rewrites the small files, which soon are all of them. */
  readonly total: number;
}

/**
 * Whether to optimise. While writes keep coming the work must pay: a tenth of the table has changed, so that n rows cost
 * O(n log n) in rewriting altogether. A table at rest is tidied sooner, but a trickle of single documents into a large
 * table still does not rewrite it each time.
 */
export function isOptimizeDue({ commits, rows, total }: Untidiness, moment: "busy" | "idle"): boolean {
  if (moment === "busy") return commits >= 100 || rows >= Math.max(500, total / 10);
  return commits >= 20 || rows >= Math.max(1, total / 50);
}
