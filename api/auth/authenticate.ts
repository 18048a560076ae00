import type { IncomingHttpHeaders } from "node:http";
import type { ApiKey, Ctx, Scope } from "../../domain/auth.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { keyPrefix } from "./digest.ts";
import { type Keys, notAuthenticated } from "./keys.ts";

/** The key of a request, from X-API-Key or Authorization: Bearer. Throws `unauthenticated`; `invalid_input` for two different ones. */
export async function authenticate(keys: Keys, headers: IncomingHttpHeaders): Promise<ApiKey> {
  const given = headers["x-api-key"];
  const header = Array.isArray(given) ? given[0] : given;
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (header && bearer && header !== bearer) throw invalidInput("X-API-Key and Authorization name different keys");
  const secret = header ?? bearer;
  if (!secret) throw notAuthenticated(headers.authorization !== undefined);
  return keys.verify(secret);
}

/** `admin` implies the other scopes. Throws `forbidden` with what was needed and what is there. */
export function authorize(key: ApiKey, scope: Scope, trace_id: string): Ctx {
  if (!key.scopes.includes(scope) && !key.scopes.includes("admin")) {
    throw new AppError("forbidden", `This operation needs the scope '${scope}'`, {
      requiredScopes: [scope],
      currentScopes: key.scopes,
    });
  }
  return { tenant_id: key.tenant_id, key_id: key.id, scopes: key.scopes, trace_id };
}

const secretParameters: ReadonlySet<string> = new Set(["api_key", "apikey", "x-api-key", "access_token", "token"]);
const isSecret = (name: string, value: string): boolean => secretParameters.has(name) || value.startsWith(keyPrefix);

/** Keys travel in headers only: a URL ends up in logs and histories. Throws `invalid_input`. */
export function refuseKeysInUrl(search: URLSearchParams): void {
  const found = [...search].find(([name, value]) => isSecret(name.toLowerCase(), value))?.[0];
  if (found) throw invalidInput("Send the API key in the X-API-Key header, never in the URL", found);
}
