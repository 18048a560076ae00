import { z } from "zod";
import { Scope, TenantId, Tier } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { keyLifeDays, keyNameLengthLimit } from "../../../domain/limits/keys.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { checkScopes, type KeyPolicy, meansFor, tenantFor } from "../../auth/grants.ts";
import { tiersText } from "../../limits/tiers.ts";
import { route } from "../../route.ts";
import { keyFields } from "./key-fields.ts";

const { min, max, default: usualDays } = keyLifeDays;

export const generateKey = route({
  id: "generateKey",
  method: "POST",
  path: "/api/v1/auth/generate-key",
  tag: "Authentication",
  summary: "Create an API key; the secret is shown once",
  description:
    "Only this answer contains the secret. A key can give only scopes that it holds itself. Only an admin of the " +
    "default tenant can give a higher tier or a bigger budget than its own, or name another tenant. The tier limits the " +
    `requests per minute and day: ${tiersText}.`,
  scope: "admin",
  body: {
    kind: "json",
    schema: z.object({
      name: safeText(keyNameLengthLimit).describe("Name of the key, to tell keys apart"),
      expires_in: z.number().int().min(min).max(max).nullish().meta({
        default: usualDays,
        description:
          "Days until the key expires. null: it never expires; allowed only if LORE_ALLOW_NON_EXPIRING_KEYS is set.",
      }),
      scopes: orElse(z.array(Scope).min(1).max(Scope.options.length), ["read"]).describe(
        "Scopes of the new key: none that the requesting key does not hold; admin implies the other scopes",
      ),
      tier: Tier.nullish().describe("Tier of the key, which sets its limits. Default: LORE_DEFAULT_KEY_TIER."),
      tenant_id: TenantId.nullish().describe(
        "Tenant of the new key. Default: the tenant of the requesting key. Only admins of the default tenant may name another.",
      ),
      daily_budget_usd: z
        .number()
        .min(0)
        .max(1_000_000)
        .nullish()
        .describe("US dollars that language models may cost per day (UTC). Default: the configured budget."),
    }),
  },
  status: 201,
  response: z.object({
    api_key: z.string().describe("The secret. It is not shown again."),
    id: keyFields.id,
    name: keyFields.name,
    tier: Tier,
    tenant_id: keyFields.tenant_id,
    daily_budget_usd: keyFields.daily_budget_usd,
    created_at: shared.created_at,
    expires_at: keyFields.expires_at,
    scopes: keyFields.scopes,
  }),
  idempotent: "once",
  keyOnly: true,
  examples: [
    {
      summary: "A key that reads for a month",
      body: { name: "reader", expires_in: 30, scopes: ["read"] },
      status: 201,
    },
    { summary: "A lifetime of zero days", body: { name: "reader", expires_in: 0 }, status: 400 },
  ],
  handle: async ({ ctx, body }, { access: { keys, keyPolicy } }) => {
    const scopes = [...new Set(body.scopes)];
    const creator = { tenant_id: tenantFor(ctx, body.tenant_id ?? undefined), key_id: ctx.key_id };
    checkScopes(ctx, scopes);
    const expires_in_days = lifetime(body.expires_in, keyPolicy);
    const wanted = { tier: body.tier ?? undefined, daily_budget_usd: body.daily_budget_usd ?? undefined };
    const giver = await keys.byIdNow(ctx.key_id);
    const means = meansFor(ctx, { giver, wanted, policy: keyPolicy });
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

/** Here null does not count as absent; otherwise a client could by accident get a key that never expires. */
function lifetime(days: number | null | undefined, { allowNonExpiring }: KeyPolicy): number | null {
  if (days === null && !allowNonExpiring) {
    throw invalidInput(`expires_in: must be a number of days from ${min} to ${max}`, "expires_in");
  }
  return days === undefined ? usualDays : days;
}
