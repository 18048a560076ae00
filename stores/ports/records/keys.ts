import type { ApiKey } from "../../../domain/auth.ts";
import type { Rotation, Successor } from "../../../domain/key-life.ts";

/** A key by its id; null looks for it in every tenant. */
export interface KeyRef {
  readonly id: string;
  readonly tenant_id: string | null;
}

export interface KeyPage {
  /** null: of all tenants. */
  readonly tenant_id: string | null;
  readonly include_revoked: boolean;
  /** Id of the last key of the page before, or null. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface KeyRecords {
  /** Inserts; a key with the same digest stays as it is. Returns false when it was there. */
  insert(key: ApiKey): Promise<boolean>;
  /** Whatever its state: the caller decides about expiry and revocation. */
  findByDigest(digest: string): Promise<ApiKey | null>;
  /** Whatever its state. */
  findById(id: string): Promise<ApiKey | null>;
  /** Newest first. */
  list(page: KeyPage): Promise<ApiKey[]>;
  /** An operator's key, `admin` of the default tenant, that is usable. */
  hasUsableAdmin(now: Date): Promise<boolean>;
  /**
   * Ends a key for good and returns it. Throws `not_found` where there is none or it is revoked; `conflict` for the last
   * usable key of the operators: whatever is asked for at the same time, one that is not being rotated out remains.
   */
  revoke(ref: KeyRef, now: Date): Promise<ApiKey>;
  /**
   * Puts another key in the place of one, which counts for some time still; both or nothing. Throws `not_found` where it
   * is not usable, `conflict` where it has a successor already.
   */
  rotate(ref: KeyRef, successor: Successor): Promise<Rotation>;
  /** Moves `last_used` forward, never back; one statement for all. */
  touch(used: readonly { readonly id: string; readonly at: Date }[]): Promise<void>;
}
