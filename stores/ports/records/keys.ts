import type { ApiKey } from "../../../domain/auth.ts";

export interface KeyRecords {
  /** Inserts; a key with the same digest stays as it is. Returns false when it was there. */
  insert(key: ApiKey): Promise<boolean>;
  /** Whatever its state: the caller decides about expiry and revocation. */
  findByDigest(digest: string): Promise<ApiKey | null>;
  /** A key that is not revoked, not expired and holds `admin`. */
  hasUsableAdmin(now: Date): Promise<boolean>;
  /** Moves `last_used` forward, never back; one statement for all. */
  touch(used: readonly { readonly id: string; readonly at: Date }[]): Promise<void>;
}
