import { z } from "zod";
import { Scope } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { tokenLifeSeconds } from "../../../domain/limits/keys.ts";
import { orElse } from "../../../domain/or-else.ts";
import { presentsToken } from "../../auth/authenticate.ts";
import { checkScopes } from "../../auth/grants.ts";
import { route } from "../../route.ts";

const accessToken = "urn:ietf:params:oauth:token-type:access_token";
const { min, max, default: usual } = tokenLifeSeconds;

const scopeList = z
  .string()
  .max(100)
  .transform((text) => [...new Set(text.split(" "))])
  .pipe(z.array(Scope).min(1));

/** Token exchange (RFC 8693). The key is in the header as for every endpoint, not in the form's `subject_token`. */
export const exchangeToken = route({
  id: "exchangeToken",
  method: "POST",
  path: "/api/v1/auth/token",
  tag: "Authentication",
  summary: "Exchange an API key for a bearer token that is valid for minutes",
  description:
    "For clients that should hold a secret for minutes only. A token has the limits of the key, at most its scopes, and " +
    "ends when the key ends. The body may also be a form, as RFC 8693 defines it. Send the key in the header.",
  scope: "any",
  body: {
    kind: "json",
    schema: z.object({
      grant_type: z.literal("urn:ietf:params:oauth:grant-type:token-exchange").describe("The grant of RFC 8693"),
      scope: scopeList
        .nullish()
        .describe("Scopes of the token, separated by spaces: some of the key's scopes. Default: all of them."),
      expires_in: orElse(z.number().int().min(min).max(max), usual).describe("Seconds until the token expires"),
    }),
    form: ["expires_in"],
  },
  status: 200,
  response: z.object({
    access_token: z.string().describe("The token, for `Authorization: Bearer`"),
    issued_token_type: z.literal(accessToken).describe("Kind of the token, as RFC 8693 names it"),
    token_type: z.literal("Bearer").describe("How the token is sent (RFC 6749)"),
    expires_in: z
      .number()
      .int()
      .describe("Seconds until the token expires; fewer than requested if the key expires sooner"),
    scope: z.string().describe("Scopes of the token, separated by spaces"),
  }),
  extension: true,
  examples: [
    {
      summary: "A token that only reads",
      body: { grant_type: "urn:ietf:params:oauth:grant-type:token-exchange", scope: "read" },
      status: 200,
    },
    { summary: "An unsupported grant type", body: { grant_type: "password" }, status: 400 },
  ],
  handle: async ({ ctx, body, request }, { access: { keys, tokens } }) => {
    if (presentsToken(request.headers)) throw invalidInput("Only an API key can be exchanged, not a token");
    const scopes = body.scope ?? ctx.scopes;
    checkScopes(ctx, scopes);
    const { token, expires_in } = await tokens.issue(await keys.byId(ctx.key_id), scopes, body.expires_in);
    return {
      access_token: token,
      issued_token_type: accessToken,
      token_type: "Bearer",
      expires_in,
      scope: scopes.join(" "),
    };
  },
});
