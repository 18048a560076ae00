// What every cache of the service agrees on about values and lifetimes.

/** Characters of one value as JSON: a single answer must not push out everything else. */
export const maxValueCharacters = 1_048_576;

/** undefined for what JSON cannot carry: not caching it is a miss, never an error. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // A cycle, or a bigint.
  }
}

/** Milliseconds that begin a life; an engine would take others for an error or for "for ever". */
export const isLifetime = (ttlMs: number): boolean => Number.isFinite(ttlMs) && Math.trunc(ttlMs) > 0;
