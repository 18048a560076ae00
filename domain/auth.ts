import { z } from "zod";

export const Scope = z.enum(["read", "write", "delete", "admin"]);
export type Scope = z.infer<typeof Scope>;

export const Tier = z.enum(["free", "standard", "pro", "enterprise"]);
export type Tier = z.infer<typeof Tier>;

/** Who asks: made from the key, first argument of whatever reads or changes a tenant's data. */
export interface Ctx {
  readonly tenant_id: string;
  readonly key_id: string;
  readonly scopes: readonly Scope[];
  readonly trace_id: string;
}

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
}
