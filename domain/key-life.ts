import type { ApiKey } from "./auth.ts";

export const keyStatuses = ["active", "rotating", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** How long a key stays valid after another key has replaced it. */
export const rotationOverlapMs = 24 * 3_600_000;

/** When a key ends by itself: at its expiry, or at the end of its overlap if that is sooner. null: never. */
export function endOf({ expires_at, rotates_out_at }: Pick<ApiKey, "expires_at" | "rotates_out_at">): Date | null {
  if (expires_at === null || rotates_out_at === null) return expires_at ?? rotates_out_at;
  return expires_at < rotates_out_at ? expires_at : rotates_out_at;
}

/** A key is usable while it is active or rotating. */
export function statusOf(key: ApiKey, now: Date): KeyStatus {
  const end = endOf(key);
  if (key.revoked_at !== null) return "revoked";
  if (end !== null && end <= now) return "expired";
  return key.rotated_to === null ? "active" : "rotating";
}

export function isUsable(key: ApiKey, now: Date): boolean {
  const status = statusOf(key, now);
  return status === "active" || status === "rotating";
}

/** The new fields of the key that replaces another key. */
export type Successor = Pick<ApiKey, "id" | "digest" | "prefix" | "created_at" | "created_by">;

export interface Rotation {
  /** The old key, which stays valid until `rotates_out_at`. */
  readonly old: ApiKey & { readonly rotates_out_at: Date };
  readonly key: ApiKey;
}

/**
 * The new key has the same rights and lifetime. Both keys share the limits and budget of the first key of the chain.
 */
export function rotationOf(key: ApiKey, successor: Successor): Rotation {
  const at = successor.created_at.getTime();
  const end = at + rotationOverlapMs;
  const expires_at = key.expires_at && new Date(at + key.expires_at.getTime() - key.created_at.getTime());
  const rotates_out_at = new Date(Math.min(end, key.expires_at?.getTime() ?? end));
  return {
    old: { ...key, rotated_to: successor.id, rotates_out_at },
    key: { ...key, ...successor, expires_at, last_used: null },
  };
}
