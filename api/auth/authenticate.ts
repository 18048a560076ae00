import type { IncomingHttpHeaders } from "node:http";
import { type Ctx, holds, type Principal, type Scope } from "../../domain/auth.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { keyPrefix } from "./digest.ts";
import { type Keys, notAuthenticated } from "./keys.ts";
import type { TokenVerifier } from "./tokens.ts";

/** The verifiers of API keys and of tokens. */
export interface Verifiers {
  readonly keys: Pick<Keys, "verify">;
  readonly tokens: TokenVerifier;
}

/**
 * Identifies the caller by a key in X-API-Key, or by a key or token in Authorization: Bearer. Throws `unauthenticated`,
 * and `invalid_input` when the two headers hold different credentials.
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

/** Whether the request has a key or a token in its headers. Then a cookie does not count. */
export function presentsCredentials(headers: IncomingHttpHeaders): boolean {
  const { header, bearer } = credentialsOf(headers);
  return header !== undefined || bearer !== undefined || headers.authorization !== undefined;
}

function credentialsOf(headers: IncomingHttpHeaders) {
  const given = headers["x-api-key"];
  const header = Array.isArray(given) ? given[0] : given;
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return { header, bearer };
}

/** A token has three parts between two dots; a minted key has no dot. */
const isToken = (bearer: string): boolean => bearer.split(".", 4).length === 3;

/** The token that the request presents; null if it presents a key. */
export function presentedToken(headers: IncomingHttpHeaders): string | null {
  const { header, bearer } = credentialsOf(headers);
  return !header && bearer !== undefined && isToken(bearer) ? bearer : null;
}

/** Whether the request presents a token. A token may not be exchanged for another token. */
export const presentsToken = (headers: IncomingHttpHeaders): boolean => presentedToken(headers) !== null;

/** Refuses tokens, so that a leaked short-lived token cannot be turned into a lasting key. Throws `forbidden`. */
export function refuseTokens(headers: IncomingHttpHeaders, { scopes }: Ctx): void {
  if (!presentsToken(headers)) return;
  throw new AppError("forbidden", "This operation takes an API key, not a token", {
    requiredScopes: ["admin"],
    currentScopes: scopes,
  });
}

/** The scope "any" accepts a valid key with any scopes. Throws `forbidden` with the required and the current scopes. */
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

/**
 * Refuses keys in the URL: URLs end up in logs and browser histories. Throws `invalid_input`. A key may also stand in
 * place of a name ("?lore_live_…"): the refusal does not repeat it.
 */
export function refuseKeysInUrl(search: URLSearchParams): void {
  for (const [name, value] of search) {
    const isKey = name.toLowerCase().startsWith(keyPrefix);
    if (!isKey && !isSecret(name.toLowerCase(), value)) continue;
    throw invalidInput("Send the API key in the X-API-Key header, never in the URL", isKey ? undefined : name);
  }
}
