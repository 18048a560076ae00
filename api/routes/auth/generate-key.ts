import { z } from "zod";
import { Scope, Tier } from "../../../domain/auth.ts";
import { keyNameLengthLimit } from "../../../domain/limits.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { route } from "../../route.ts";

/** The only lifetime that the specification shows. */
const defaultDays = 365;
const longestDays = 3650;

export const generateKey = route({
  id: "generateKey",
  method: "POST",
  path: "/api/v1/auth/generate-key",
  tag: "Authentication",
  summary: "Issue an API key; the secret is shown once",
  scope: "admin",
  body: {
    kind: "json",
    schema: z.object({
      name: safeText(keyNameLengthLimit),
      expires_in: z.number().int().min(1).max(longestDays).optional(),
      scopes: orElse(z.array(Scope).min(1).max(Scope.options.length), ["read"]),
      tier: orElse(Tier, "standard"),
    }),
  },
  status: 201,
  response: z.object({
    api_key: z.string(),
    id: z.string(),
    name: z.string(),
    tier: Tier,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    scopes: z.array(Scope),
  }),
  handle: async ({ ctx, body }, { keys }) => {
    const { secret, key } = await keys.create(ctx, {
      name: body.name,
      expires_in_days: body.expires_in ?? defaultDays,
      scopes: [...new Set(body.scopes)],
      tier: body.tier,
    });
    return {
      api_key: secret,
      id: key.id,
      name: key.name,
      tier: key.tier,
      created_at: key.created_at.toISOString(),
      expires_at: key.expires_at?.toISOString() ?? null,
      scopes: key.scopes,
    };
  },
});
