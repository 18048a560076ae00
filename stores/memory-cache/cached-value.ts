// Rules for values and lifetimes that every cache of the service shares.

/** Characters of one value as JSON: a single answer must not evict everything else. */
export const maxValueCharacters = 1_048_576;

/** undefined for a value that JSON cannot represent: not caching it is a miss, never an error. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // A cycle, or a bigint.
  }
}

/** Whether the milliseconds are a lifetime. Engines take other numbers as an error or as "for ever". */
export const isLifetime = (ttlMs: number): boolean => Number.isFinite(ttlMs) && Math.trunc(ttlMs) > 0;
