import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ApiKey, Ctx, Scope, Tier } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import { newKeyId } from "../../domain/ids.ts";
import { createLastKnown } from "../../platform/last-known.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";
import { digestOf, newSecret, shownPrefix } from "./digest.ts";

export interface NewKey {
  readonly name: string;
  readonly expires_in_days: number;
  readonly scopes: readonly Scope[];
  readonly tier: Tier;
}

export interface Keys {
  /** The usable key behind a secret. Throws `unauthenticated`, the same for unknown, expired and revoked. */
  verify(secret: string): Promise<ApiKey>;
  /** The secret is returned here and nowhere else. */
  create(
    ctx: Pick<Ctx, "tenant_id" | "key_id">,
    key: NewKey,
  ): Promise<{ readonly secret: string; readonly key: ApiKey }>;
  /** Registers a given secret (LORE_ADMIN_KEY) or a minted one as an enterprise admin key; there already is fine. */
  register(tenant_id: string, name: string, secret: string): Promise<void>;
  /** Writes `last_used` of the keys seen since the last call: one statement, whatever the traffic. */
  flush(): Promise<void>;
}

/** A verdict may be this old; a revocation in another process takes as long to arrive. */
const verdictTtlMs = 5_000;
/** While the records cannot be asked, this one counts: who was let in a moment ago goes on. */
const verdictInOutageMs = 60_000;
const dayMs = 86_400_000;

export function createKeys({
  records,
  pepper,
}: {
  readonly records: { readonly keys: KeyRecords };
  readonly pepper: string;
}): Keys {
  const known = createLastKnown<ApiKey>({ max: 10_000, freshMs: verdictTtlMs, staleMs: verdictInOutageMs });
  // Apart from the good ones, so that random keys cannot push those out.
  const unknown = new LRUCache<string, true>({ max: 1_000, ttl: verdictTtlMs });
  const used = new Map<string, Date>();

  async function find(digest: string): Promise<ApiKey | undefined> {
    if (unknown.has(digest)) return undefined;
    const key = await known.read(digest, () => records.keys.findByDigest(digest));
    if (!key) unknown.set(digest, true);
    return key ?? undefined;
  }

  async function insert(tenant_id: string, created_by: string | null, secret: string, key: NewKey): Promise<ApiKey> {
    const created_at = new Date();
    const record: ApiKey = {
      id: newKeyId(),
      tenant_id,
      digest: digestOf(pepper, secret),
      prefix: shownPrefix(secret),
      name: key.name,
      scopes: key.scopes,
      tier: key.tier,
      created_at,
      created_by,
      expires_at: Number.isFinite(key.expires_in_days)
        ? new Date(created_at.getTime() + key.expires_in_days * dayMs)
        : null,
      last_used: null,
      revoked_at: null,
    };
    await records.keys.insert(record);
    unknown.delete(record.digest);
    return record;
  }

  return {
    async verify(secret) {
      const digest = digestOf(pepper, secret);
      const key = await find(digest);
      if (!key || !usable(key, digest)) throw notAuthenticated(true);
      used.set(key.id, new Date());
      return key;
    },
    async create(ctx, key) {
      const secret = newSecret();
      return { secret, key: await insert(ctx.tenant_id, ctx.key_id, secret, key) };
    },
    async register(tenant_id, name, secret) {
      const admin = { name, expires_in_days: Number.POSITIVE_INFINITY, scopes: ["admin"], tier: "enterprise" } as const;
      await insert(tenant_id, null, secret, admin);
    },
    async flush() {
      const seen = [...used].map(([id, at]) => ({ id, at }));
      used.clear();
      if (seen.length > 0) await records.keys.touch(seen);
    },
  };
}

function usable(key: ApiKey, digest: string): boolean {
  const same = timingSafeEqual(Buffer.from(key.digest, "hex"), Buffer.from(digest, "hex"));
  return same && key.revoked_at === null && (key.expires_at === null || key.expires_at.getTime() > Date.now());
}

/** `presented` tells whether there was a credential at all; the body is the same. */
export const notAuthenticated = (presented: boolean): AppError =>
  new AppError("unauthenticated", "Invalid or expired API key", { details: { presented } });
