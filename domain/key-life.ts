import type { ApiKey } from "./auth.ts";

export const keyStatuses = ["active", "rotating", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** How long a key stays valid after another key has replaced it. */
export const rotationOverlapMs = 24 * 3_600_000;

/** When a key ends by itself: its own expiry, or that of its overlap. null: never. */
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

/** What is new of the key that takes another one's place. */
export type Successor = Pick<ApiKey, "id" | "digest" | "prefix" | "created_at" | "created_by">;

export interface Rotation {
  /** The key that still counts until `rotates_out_at`. */
  readonly old: ApiKey & { readonly rotates_out_at: Date };
  readonly key: ApiKey;
}

/** The same rights for the same time as before; both keys share the limits and the budget of the first of their chain. */
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
