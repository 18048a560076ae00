import type { IncomingHttpHeaders } from "node:http";
import { type Ctx, holds, type Principal, type Scope } from "../../domain/auth.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { keyPrefix } from "./digest.ts";
import { type Keys, notAuthenticated } from "./keys.ts";
import type { TokenVerifier } from "./tokens.ts";

/** What tells whose a credential is. */
export interface Verifiers {
  readonly keys: Pick<Keys, "verify">;
  readonly tokens: TokenVerifier;
}

/**
 * Who asks, by a key in X-API-Key, or by a key or token in Authorization: Bearer. Throws `unauthenticated`;
 * `invalid_input` for two different ones.
 */
export async function authenticate({ keys, tokens }: Verifiers, headers: IncomingHttpHeaders): Promise<Principal> {
  const { header, bearer } = credentialsOf(headers);
  if (header && bearer && header !== bearer) throw invalidInput("X-API-Key and Authorization name different keys");
  if (!header && bearer && isToken(bearer)) return tokens.verify(bearer);
  const secret = header ?? bearer;
  if (!secret) throw notAuthenticated(headers.authorization !== undefined);
  const key = await keys.verify(secret);
  return { key, scopes: key.scopes };
}

function credentialsOf(headers: IncomingHttpHeaders) {
  const given = headers["x-api-key"];
  const header = Array.isArray(given) ? given[0] : given;
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return { header, bearer };
}

/** Three parts, two dots: no key that is minted has any. */
const isToken = (bearer: string): boolean => bearer.split(".", 4).length === 3;

/** A token says less than the key that it was made from, and may not be made into another one. */
export function presentsToken(headers: IncomingHttpHeaders): boolean {
  const { header, bearer } = credentialsOf(headers);
  return !header && bearer !== undefined && isToken(bearer);
}

/** A token that leaked for a minute must not become a key that is good for ever. Throws `forbidden`. */
export function refuseTokens(headers: IncomingHttpHeaders, { scopes }: Ctx): void {
  if (!presentsToken(headers)) return;
  throw new AppError("forbidden", "This operation takes an API key, not a token", {
    requiredScopes: ["admin"],
    currentScopes: scopes,
  });
}

/** "any" accepts a valid key with any scopes. Throws `forbidden` with the required and the existing scopes. */
export function authorize({ key, scopes }: Principal, scope: Scope | "any", trace_id: string): Ctx {
  if (scope !== "any" && !holds(scopes, scope)) {
    throw new AppError("forbidden", `This operation needs the scope '${scope}'`, {
      requiredScopes: [scope],
      currentScopes: scopes,
    });
  }
  return { tenant_id: key.tenant_id, key_id: key.id, scopes, trace_id };
}

const secretParameters: ReadonlySet<string> = new Set(["api_key", "apikey", "x-api-key", "access_token", "token"]);
const isSecret = (name: string, value: string): boolean => secretParameters.has(name) || value.startsWith(keyPrefix);

/** Keys travel in headers only: a URL ends up in logs and histories. Throws `invalid_input`. */
export function refuseKeysInUrl(search: URLSearchParams): void {
  const found = [...search].find(([name, value]) => isSecret(name.toLowerCase(), value))?.[0];
  if (found) throw invalidInput("Send the API key in the X-API-Key header, never in the URL", found);
}
