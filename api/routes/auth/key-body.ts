import { z } from "zod";
import { type ApiKey, Scope, TenantId, Tier } from "../../../domain/auth.ts";
import { endOf, keyStatuses, statusOf } from "../../../domain/key-life.ts";

/** A key as it may be shown: everything but what could be used. */
export const KeyBody = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe("The beginning of the secret, to tell keys apart"),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe("null: it does not expire"),
    last_used: z.iso.datetime().nullable(),
    scopes: z.array(Scope),
    tier: Tier,
    status: z.enum(keyStatuses).describe("rotating: another key took its place, and it counts until expires_at"),
    tenant_id: z.string(),
    created_by: z
      .string()
      .nullable()
      .describe("The key that made it; null: the operator, at the command line or by configuration"),
    daily_budget_usd: z.number().nullable().describe("What models may cost per day (UTC); null: as configured for all"),
  })
  .meta({ id: "ApiKey" });

export function presentKey(key: ApiKey, now: Date): z.input<typeof KeyBody> {
  const { id, name, prefix, scopes, tier, tenant_id, created_by, daily_budget_usd } = key;
  return {
    id,
    name,
    prefix,
    created_at: key.created_at.toISOString(),
    expires_at: endOf(key)?.toISOString() ?? null,
    last_used: key.last_used?.toISOString() ?? null,
    scopes: [...scopes],
    tier,
    status: statusOf(key, now),
    tenant_id,
    created_by,
    daily_budget_usd,
  };
}

export const keyParams = z.object({ key_id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/, "is not an id") });
export const tenantQuery = z.object({
  tenant_id: TenantId.optional().describe("Another tenant than the key's own; for admins of the default tenant"),
});
