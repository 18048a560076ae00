import { timingSafeEqual } from "node:crypto";
import { type ApiKey, holds, type Scope, type Tier } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import { newKeyId } from "../../domain/ids.ts";
import { isUsable, type Rotation } from "../../domain/key-life.ts";
import { type CountedPage, cutPage } from "../../domain/page.ts";
import type { KeyPage, KeyRecords, KeyRef } from "../../stores/ports/records/keys.ts";
import { digestOf, newSecret, shownPrefix } from "./digest.ts";
import { createLastUsed } from "./last-used.ts";
import { createVerdicts } from "./verdicts.ts";

export interface NewKey {
  readonly name: string;
  /** null: the key does not expire. */
  readonly expires_in_days: number | null;
  readonly scopes: readonly Scope[];
  readonly tier: Tier;
  /** Bound on the cost of model calls per day; null or absent: the configured default. */
  readonly daily_budget_usd?: number | null;
}

/** The tenant of a new key and the key that creates it; `key_id` is null at the command line. */
export interface Creator {
  readonly tenant_id: string;
  readonly key_id: string | null;
}

/** A new key with its secret. The secret is not stored, so this is the only time that it can be shown. */
export interface Issued {
  readonly secret: string;
  readonly key: ApiKey;
}

export interface Keys {
  /**
   * The usable key with this secret. Throws the same `unauthenticated` for unknown, expired, revoked and rotated-out
   * keys.
   */
  verify(secret: string): Promise<ApiKey>;
  /** The usable key with this id, which a token names. Throws `unauthenticated`. */
  byId(id: string): Promise<ApiKey>;
  /**
   * Like `byId`, but reads the records instead of a verdict that may be seconds old. Callers use it before a key
   * creates something that outlives its request.
   */
  byIdNow(id: string): Promise<ApiKey>;
  create(creator: Creator, key: NewKey): Promise<Issued>;
  /**
   * Registers a configured secret (LORE_ADMIN_KEY) or a minted one as an enterprise admin key of a tenant. An existing
   * key with this secret is not changed. Returns whether the secret is now a usable admin key of this tenant: an
   * existing key may be revoked, have fewer scopes or belong to another tenant.
   */
  register(tenant_id: string, name: string, secret: string): Promise<boolean>;
  /** A page, newest first, with current `last_used`. `next` is the id of its last key. */
  list(page: KeyPage): Promise<CountedPage<ApiKey>>;
  /**
   * Revokes a key. This process refuses it at once, other processes when their cached verdict expires. Throws as
   * `KeyRecords.revoke`.
   */
  revoke(ref: KeyRef): Promise<ApiKey>;
  /** Creates a key with the same rights; the old key stays valid for some time. Throws as `KeyRecords.rotate`. */
  rotate(ref: KeyRef, created_by: string | null): Promise<Issued & Rotation>;
  /** Writes `last_used` of the keys used since the last call, in one statement for any number of requests. */
  flush(): Promise<void>;
}

const dayMs = 86_400_000;

interface KeyParts {
  readonly records: { readonly keys: KeyRecords };
  readonly pepper: string;
}

export function createKeys({ records, pepper }: KeyParts): Keys {
  const verdicts = createVerdicts(records.keys);
  const used = createLastUsed(records.keys);

  function admitted(key: ApiKey | null): ApiKey {
    if (!key || !isUsable(key, new Date())) throw notAuthenticated(true);
    used.note(key.id);
    return key;
  }

  async function insert(creator: Creator, secret: string, key: NewKey): Promise<ApiKey> {
    const made = keyOf(creator, key, keptOf(pepper, secret));
    await records.keys.insert(made);
    verdicts.forget(made);
    return made;
  }

  return {
    async verify(secret) {
      const digest = digestOf(pepper, secret);
      const key = await verdicts.byDigest(digest);
      return admitted(key && isSame(key.digest, digest) ? key : null);
    },
    byId: async (id) => admitted(await verdicts.byId(id)),
    async byIdNow(id) {
      const key = await records.keys.findById(id);
      // The verdict of a usable key stays cached, so that the key is accepted while the records are unavailable.
      if (key && !isUsable(key, new Date())) verdicts.forget(key);
      return admitted(key);
    },
    async create(creator, key) {
      const secret = newSecret();
      return { secret, key: await insert(creator, secret, key) };
    },
    async register(tenant_id, name, secret) {
      const admin = { name, expires_in_days: null, scopes: ["admin"], tier: "enterprise" } as const;
      const { digest } = await insert({ tenant_id, key_id: null }, secret, admin);
      const key = await records.keys.findByDigest(digest);
      return key?.tenant_id === tenant_id && holds(key.scopes, "admin") && isUsable(key, new Date());
    },
    async list(page) {
      await used.flush();
      const next = { ...page, limit: page.limit + 1 };
      const [found, total_count] = await Promise.all([records.keys.list(next), records.keys.count(page)]);
      return { ...cutPage(found, page.limit, ({ id }) => id), total_count };
    },
    async revoke(ref) {
      const key = await records.keys.revoke(ref, new Date());
      verdicts.forget(key);
      return key;
    },
    async rotate(ref, created_by) {
      const secret = newSecret();
      const successor = { id: newKeyId(), created_at: new Date(), created_by, ...keptOf(pepper, secret) };
      const rotation = await records.keys.rotate(ref, successor);
      verdicts.forget(rotation.old);
      return { secret, ...rotation };
    },
    flush: used.flush,
  };
}

/** The parts of a secret that are stored. */
const keptOf = (pepper: string, secret: string) => ({ digest: digestOf(pepper, secret), prefix: shownPrefix(secret) });

function keyOf({ tenant_id, key_id }: Creator, key: NewKey, kept: Pick<ApiKey, "digest" | "prefix">): ApiKey {
  const created_at = new Date();
  const id = newKeyId();
  const { name, scopes, tier, expires_in_days: days, daily_budget_usd = null } = key;
  return {
    id,
    tenant_id,
    ...kept,
    name,
    scopes,
    tier,
    created_at,
    created_by: key_id,
    expires_at: days === null ? null : new Date(created_at.getTime() + days * dayMs),
    last_used: null,
    revoked_at: null,
    root_id: id,
    rotated_to: null,
    rotates_out_at: null,
    daily_budget_usd,
  };
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));

/** `presented` says whether the request carried a credential; it changes the challenge header, not the body. */
export const notAuthenticated = (presented: boolean): AppError =>
  new AppError("unauthenticated", "Invalid or expired API key", { details: { presented } });
