import { LRUCache } from "lru-cache";
import type { ApiKey } from "../../domain/auth.ts";
import { createLastKnown } from "../../platform/last-known.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";

/** The state of keys in the records, at most a few seconds old. */
export interface Verdicts {
  byDigest(digest: string): Promise<ApiKey | null>;
  byId(id: string): Promise<ApiKey | null>;
  /** Drops the cached verdict of the key; a read that is under way is not cached either. */
  forget(key: Pick<ApiKey, "id" | "digest">): void;
}

/** Longest age of a verdict, and so the longest time until a revocation in another process takes effect here. */
const verdictTtlMs = 5_000;
/** Longest age of a verdict while the records are unavailable, so that a key that was just accepted stays accepted. */
const verdictInOutageMs = 60_000;

export function createVerdicts(records: Pick<KeyRecords, "findByDigest" | "findById">): Verdicts {
  // Keyed by digest and by id: a digest never equals an id.
  const known = createLastKnown<ApiKey>({ max: 20_000, freshMs: verdictTtlMs, staleMs: verdictInOutageMs });
  // A separate cache, so that requests with random keys cannot evict the verdicts of valid ones.
  const unknown = new LRUCache<string, true>({ max: 1_000, ttl: verdictTtlMs });
  return {
    async byDigest(digest) {
      if (unknown.has(digest)) return null;
      const key = await known.read(digest, () => records.findByDigest(digest));
      if (!key) unknown.set(digest, true);
      return key;
    },
    byId: (id) => known.read(id, () => records.findById(id)),
    forget({ id, digest }) {
      known.forget(id);
      known.forget(digest);
      unknown.delete(digest);
    },
  };
}
