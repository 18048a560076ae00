import type { Leftover } from "./cutover.ts";

/** Stored texts that quote sources, found by the keys of domain/quotes.ts. */
export interface QuoteRecords {
  /**
   * Erases texts that quote the revision: answers of questions that are jobs, values of their steps, and answers kept
   * for repeated requests. If the source is deleted, also erases its name and messages about it in jobs, their events
   * and webhooks. One transaction of at most `limit` rows of each kind. Returns how many rows it changed; 0 when
   * nothing is left.
   */
  wipe(revision: Pick<Leftover, "source_id" | "revision" | "quotes">, limit: number): Promise<number>;
}
