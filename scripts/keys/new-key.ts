import { z } from "zod";
import type { Creator, NewKey } from "../../api/auth/keys.ts";
import { validate } from "../../api/input/validate.ts";
import { defaultTenant, Scope, TenantId, Tier } from "../../domain/auth.ts";
import { keyLifeDays, keyNameLengthLimit } from "../../domain/limits/keys.ts";
import { safeText } from "../../domain/safe-text.ts";
import type { Config } from "../../platform/config.ts";
import type { KeyOptions } from "./key-options.ts";

/** The key described by the options. Throws `invalid_input` with the invalid option. */
export function newKeyFrom(options: KeyOptions, config: Config): { readonly creator: Creator; readonly key: NewKey } {
  const { defaultTier, allowNonExpiring } = config.keyPolicy;
  const days = z.coerce.number().int().min(keyLifeDays.min).max(keyLifeDays.max);
  const Options = z.object({
    scopes: z
      .string()
      .transform((text) => [...new Set(text.split(","))])
      .pipe(z.array(Scope)),
    name: safeText(keyNameLengthLimit).default("command line"),
    tier: Tier.default(defaultTier),
    tenant: TenantId.default(defaultTenant),
    "expires-in": (allowNonExpiring ? z.union([z.literal("never"), days]) : days).default(keyLifeDays.default),
  });
  const { scopes, name, tier, tenant, "expires-in": life } = validate(Options, options);
  const expires_in_days = life === "never" ? null : life;
  return { creator: { tenant_id: tenant, key_id: null }, key: { name, scopes, tier, expires_in_days } };
}
