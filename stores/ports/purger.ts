/** A run of the purge. */
export interface PurgeReport {
  readonly started_at: Date;
  readonly finished_at: Date;
  /** Names of the tables that were rewritten. Empty when nothing was deleted since the last run. */
  readonly rewritten: readonly string[];
  /** Parts that may still hold deleted text: the reason, by the name of the part. The next run tries them again. */
  readonly left_out: Readonly<Record<string, string>>;
}

export interface PurgeLimits {
  /** How long one table may be locked while it is rewritten. A table that takes longer is left out. */
  readonly tableMs: number;
  /** How long the purge waits for the lock of a table. Readers that arrive during this wait must wait, too. */
  readonly lockMs: number;
  /** How long the purge waits for transactions that may still see deleted rows. */
  readonly transactionsMs: number;
}

export interface PurgeOptions {
  readonly limits: PurgeLimits;
  /** Rewrites every table with text, also when nothing was deleted since the last run. */
  readonly everything?: boolean;
  /** A purge that gets this signal ends after the table that it is rewriting, without a report. */
  readonly closing?: AbortSignal | undefined;
}

/**
 * Removes the bytes of deleted rows from the files of the records, which the database only marks as free. Readers of a
 * table wait while the purge rewrites it, at most `lockMs` + `tableMs`.
 */
export interface Purger {
  /**
   * null while another process purges, and after `closing`. Throws `unavailable` ("sql") when the server cannot be
   * reached.
   */
  purge(options: PurgeOptions): Promise<PurgeReport | null>;
  /** The last run; null before the first. */
  last(): Promise<PurgeReport | null>;
}
