import { z } from "zod";

export const Scope = z.enum(["read", "write", "delete", "admin"]).meta({
  id: "Scope",
  description: "Right of a key. Scopes are independent of each other, but admin implies all others.",
});
export type Scope = z.infer<typeof Scope>;

export const Tier = z
  .enum(["free", "standard", "pro", "enterprise"])
  .meta({ id: "Tier", description: "Class of request limits of a key" });
export type Tier = z.infer<typeof Tier>;

/** `admin` implies the other scopes. */
export const holds = (scopes: readonly Scope[], scope: Scope): boolean =>
  scopes.includes(scope) || scopes.includes("admin");

export const TenantId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "must be 1 to 64 letters, digits, underscores and hyphens");

/** The caller, derived from its key. First argument of every function that reads or changes a tenant's data. */
export interface Ctx {
  readonly tenant_id: string;
  readonly key_id: string;
  readonly scopes: readonly Scope[];
  readonly trace_id: string;
}

/** The tenant whose admins operate the installation: they may name other tenants. */
export const defaultTenant = "default";

export interface ApiKey {
  readonly id: string;
  readonly tenant_id: string;
  /** HMAC-SHA-256 of the secret under the pepper, hex. The secret itself is never stored. */
  readonly digest: string;
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly tier: Tier;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly expires_at: Date | null;
  readonly last_used: Date | null;
  readonly revoked_at: Date | null;
  /** The first key of a chain of rotations. All keys of the chain share its limits and budget. */
  readonly root_id: string;
  /** The key that replaced this one; this key stays valid until `rotates_out_at`. */
  readonly rotated_to: string | null;
  readonly rotates_out_at: Date | null;
  /** Bound on the cost of model calls per day (UTC); null: the configured default. */
  readonly daily_budget_usd: number | null;
}

/**
 * The authenticated key and the scopes of the request: those of the key, or of a token made from it, which may be
 * fewer.
 */
export interface Principal {
  readonly key: ApiKey;
  readonly scopes: readonly Scope[];
}
