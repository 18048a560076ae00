import type { ApiKey } from "../../../domain/auth.ts";
import type { Rotation, Successor } from "../../../domain/key-life.ts";

/** A key by its id. A null `tenant_id` searches all tenants. */
export interface KeyRef {
  readonly id: string;
  readonly tenant_id: string | null;
}

export interface KeyFilter {
  /** null means all tenants. */
  readonly tenant_id: string | null;
  readonly include_revoked: boolean;
}

export interface KeyPage extends KeyFilter {
  /** Id of the last key of the previous page, or null. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface KeyRecords {
  /** Inserts the key. Returns false, and changes nothing, if a key with this digest is stored already. */
  insert(key: ApiKey): Promise<boolean>;
  /** The key in any state: the caller checks expiry and revocation. */
  findByDigest(digest: string): Promise<ApiKey | null>;
  /** The key in any state. */
  findById(id: string): Promise<ApiKey | null>;
  /** Newest first. */
  list(page: KeyPage): Promise<ApiKey[]>;
  /** Number of keys on all pages. */
  count(filter: KeyFilter): Promise<number>;
  /** Whether a usable operator key exists: scope `admin`, default tenant. */
  hasUsableAdmin(now: Date): Promise<boolean>;
  /**
   * Revokes a key for good and returns it. Throws `not_found` when the key does not exist or is revoked already. Throws
   * `conflict` for the last usable operator key that is not being rotated out. Concurrent revocations cannot remove the
   * last key either.
   */
  revoke(ref: KeyRef, now: Date): Promise<ApiKey>;
  /**
   * Creates a successor for a key; the old key stays usable for the overlap. Both changes happen together or not at
   * all. Throws `not_found` when the key is not usable, and `conflict` when it already has a successor.
   */
  rotate(ref: KeyRef, successor: Successor): Promise<Rotation>;
  /** Moves `last_used` forward, never back. One statement for all keys. */
  touch(used: readonly { readonly id: string; readonly at: Date }[]): Promise<void>;
}
