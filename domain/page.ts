/**
 * A page of a list that is ordered by a key: no two entries have the same key, and the key of an entry never changes.
 * The next page begins after a key instead of after a number of entries. So an entry that exists while a client reads
 * page by page appears exactly once, also when other entries come and go meanwhile.
 */
export interface PageRequest {
  readonly limit: number;
  /** Key of the last entry of the previous page; null for the first page. */
  readonly after: string | null;
}

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** Key of the last entry; null on the last page. */
  readonly next: string | null;
}

export interface CountedPage<Entry> extends Page<Entry> {
  /** Number of entries in total, on all pages. */
  readonly total_count: number;
}

/** The request to a store for a page: one more entry tells whether another page follows. */
export const oneMore = ({ limit, after }: PageRequest): PageRequest => ({ limit: limit + 1, after });

/** Makes the page from what a store found for `oneMore`. */
export function cutPage<Entry>(found: readonly Entry[], limit: number, keyOf: (entry: Entry) => string): Page<Entry> {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last !== undefined ? keyOf(last) : null };
}
