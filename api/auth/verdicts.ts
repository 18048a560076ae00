import { LRUCache } from "lru-cache";
import type { ApiKey } from "../../domain/auth.ts";
import { createLastKnown } from "../../platform/last-known.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";

/** The state of keys as the records said a few seconds ago at most. */
export interface Verdicts {
  byDigest(digest: string): Promise<ApiKey | null>;
  byId(id: string): Promise<ApiKey | null>;
  /** What was known of the key does not count from now on, nor what is being read of it meanwhile. */
  forget(key: Pick<ApiKey, "id" | "digest">): void;
}

/** A verdict may be this old; a revocation in another process takes as long to arrive. */
const verdictTtlMs = 5_000;
/** While the records cannot be asked, this one counts: who was let in a moment ago goes on. */
const verdictInOutageMs = 60_000;

export function createVerdicts(records: Pick<KeyRecords, "findByDigest" | "findById">): Verdicts {
  // By digest and by id; the two cannot be alike.
  const known = createLastKnown<ApiKey>({ max: 20_000, freshMs: verdictTtlMs, staleMs: verdictInOutageMs });
  // Apart from the good ones, so that random keys cannot push those out.
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
