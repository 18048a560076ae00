import { z } from "zod";

export const Scope = z
  .enum(["read", "write", "delete", "admin"])
  .meta({ id: "Scope", description: "What a key may do: a set, not a ladder; admin implies the others" });
export type Scope = z.infer<typeof Scope>;

export const Tier = z
  .enum(["free", "standard", "pro", "enterprise"])
  .meta({ id: "Tier", description: "Which limits hold for a key" });
export type Tier = z.infer<typeof Tier>;

/** `admin` implies the other scopes. */
export const holds = (scopes: readonly Scope[], scope: Scope): boolean =>
  scopes.includes(scope) || scopes.includes("admin");

export const TenantId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "must be 1 to 64 letters, digits, underscores and hyphens");

/** The caller, made from its key: first argument of every function that reads or changes a tenant's data. */
export interface Ctx {
  readonly tenant_id: string;
  readonly key_id: string;
  readonly scopes: readonly Scope[];
  readonly trace_id: string;
}

/** Its admins are the operators of the installation: they may name other tenants. */
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
  /** The first key of a chain of rotations; all of them share its limits and its budget. */
  readonly root_id: string;
  /** The key that took this one's place, and until when this one still counts. */
  readonly rotated_to: string | null;
  readonly rotates_out_at: Date | null;
  /** What models may cost per day (UTC); null: as configured for all. */
  readonly daily_budget_usd: number | null;
}

/** Who was authenticated: the key itself, or a token made from it, which may hold fewer scopes. */
export interface Principal {
  readonly key: ApiKey;
  readonly scopes: readonly Scope[];
}
