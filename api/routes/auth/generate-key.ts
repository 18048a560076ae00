import { z } from "zod";
import { Scope, TenantId, Tier } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { keyLifeDays, keyNameLengthLimit } from "../../../domain/limits.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { checkScopes, type KeyPolicy, meansFor, tenantFor } from "../../auth/grants.ts";
import { route } from "../../route.ts";

const { min, max, default: usualDays } = keyLifeDays;

export const generateKey = route({
  id: "generateKey",
  method: "POST",
  path: "/api/v1/auth/generate-key",
  tag: "Authentication",
  summary: "Issue an API key; the secret is shown once",
  description:
    "The secret is in this answer and nowhere else. Nobody gives a scope that its own key does not hold; a " +
    "higher tier, a bigger budget or another tenant only an admin of the default tenant. Requests count " +
    "against the limits of the tier: free 60 per minute and 1,000 per day, standard 300 and 10,000, pro 1,000 " +
    "and 100,000, enterprise without limits.",
  scope: "admin",
  body: {
    kind: "json",
    schema: z.object({
      name: safeText(keyNameLengthLimit),
      expires_in: z
        .number()
        .int()
        .min(min)
        .max(max)
        .nullish()
        .meta({ default: usualDays, description: "Days; null only where LORE_ALLOW_NON_EXPIRING_KEYS is set" }),
      scopes: orElse(z.array(Scope).min(1).max(Scope.options.length), ["read"]),
      tier: Tier.nullish().describe("Default: LORE_DEFAULT_KEY_TIER"),
      tenant_id: TenantId.nullish().describe("Another tenant than the key's own; for admins of the default tenant"),
      daily_budget_usd: z
        .number()
        .min(0)
        .max(1_000_000)
        .nullish()
        .describe("What models may cost per day (UTC); default: as configured for all"),
    }),
  },
  status: 201,
  response: z.object({
    api_key: z.string(),
    id: z.string(),
    name: z.string(),
    tier: Tier,
    tenant_id: z.string(),
    daily_budget_usd: z.number().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    scopes: z.array(Scope),
  }),
  idempotent: "once",
  keyOnly: true,
  errors: {
    409: "The Idempotency-Key was already used: the secret is shown once",
    422: "The Idempotency-Key was used with another request",
  },
  examples: [
    {
      summary: "A key that reads for a month",
      body: { name: "reader", expires_in: 30, scopes: ["read"] },
      status: 201,
    },
    { summary: "A lifetime that is none", body: { name: "reader", expires_in: 0 }, status: 400 },
  ],
  handle: async ({ ctx, body }, { keys, keyPolicy }) => {
    const scopes = [...new Set(body.scopes)];
    const creator = { tenant_id: tenantFor(ctx, body.tenant_id ?? undefined), key_id: ctx.key_id };
    checkScopes(ctx, scopes);
    const expires_in_days = lifetime(body.expires_in, keyPolicy);
    const wanted = { tier: body.tier ?? undefined, daily_budget_usd: body.daily_budget_usd ?? undefined };
    const means = meansFor(ctx, await keys.byIdNow(ctx.key_id), wanted, keyPolicy);
    const { secret, key } = await keys.create(creator, { name: body.name, expires_in_days, scopes, ...means });
    return {
      api_key: secret,
      id: key.id,
      name: key.name,
      tier: key.tier,
      tenant_id: key.tenant_id,
      daily_budget_usd: key.daily_budget_usd,
      created_at: key.created_at.toISOString(),
      expires_at: key.expires_at?.toISOString() ?? null,
      scopes: key.scopes,
    };
  },
});

/** Here null does not mean absent: who did not mean "for ever" would get it. */
function lifetime(days: number | null | undefined, { allowNonExpiring }: KeyPolicy): number | null {
  if (days === null && !allowNonExpiring) {
    throw invalidInput(`expires_in: must be a number of days from ${min} to ${max}`, "expires_in");
  }
  return days === undefined ? usualDays : days;
}
