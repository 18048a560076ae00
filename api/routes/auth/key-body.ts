import { z } from "zod";
import { type ApiKey, TenantId, Tier } from "../../../domain/auth.ts";
import { endOf, keyStatuses, statusOf } from "../../../domain/key-life.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { keyFields } from "./key-fields.ts";

/** A key without its secret. */
export const KeyBody = z
  .object({
    id: keyFields.id,
    name: keyFields.name,
    prefix: z.string().describe("Beginning of the secret, to tell keys apart"),
    created_at: shared.created_at,
    expires_at: keyFields.expires_at,
    last_used: z.iso
      .datetime()
      .nullable()
      .describe("Time of the last request with the key, to the minute; null if there was none"),
    scopes: keyFields.scopes,
    tier: Tier,
    status: z
      .enum(keyStatuses)
      .describe("State of the key. rotating: another key has replaced it, and it stays valid until `expires_at`."),
    tenant_id: keyFields.tenant_id,
    created_by: z
      .string()
      .nullable()
      .describe("Id of the key that created this key; null if the operator did, by command line or configuration"),
    daily_budget_usd: keyFields.daily_budget_usd,
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

export const keyParams = z.object({
  key_id: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,64}$/, "is not an id")
    .describe("Id of the key. It is not the secret."),
});
export const tenantQuery = z.object({
  tenant_id: TenantId.optional().describe(
    "Tenant of the keys. Default: the tenant of the requesting key. Only admins of the default tenant may name another.",
  ),
});
