import { newSecret } from "../../api/auth/digest.ts";
import { signingKey } from "../../api/auth/signing-key.ts";
import { createTokens, type Tokens } from "../../api/auth/tokens.ts";
import { secretsFolder } from "../../app/join-installation.ts";
import { type ApiKey, defaultTenant, Scope } from "../../domain/auth.ts";
import { readConfig } from "../../platform/config.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import type { TestApp } from "./app.ts";

/** One way to authenticate: it holds scopes, or it is refused with or without a presented credential. */
export interface Credential {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly worth: { readonly scopes: readonly Scope[]; readonly isToken?: boolean } | { readonly presented: boolean };
}

const asKey = (secret: string) => ({ "X-API-Key": secret });
const asBearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
const refused = { presented: true } as const;

/** All kinds of credentials of the default tenant. The ended ones were valid once, and differ only in their end. */
export async function allCredentials(service: TestApp): Promise<Credential[]> {
  const tokens = await tokensOf(service);
  const ended = await endedKeys(service);
  return [
    { name: "none", headers: {}, worth: { presented: false } },
    { name: "an empty key", headers: asKey(""), worth: { presented: false } },
    { name: "no key at all in the header", headers: asKey("nobody"), worth: refused },
    { name: "Basic", headers: { Authorization: "Basic YTpi" }, worth: refused },
    { name: "Bearer without a key", headers: { Authorization: "Bearer" }, worth: refused },
    { name: "a token that is none", headers: asBearer("a.b.c"), worth: refused },
    { name: "an unsigned token", headers: asBearer(unsigned), worth: refused },
    { name: "a key that nobody issued", headers: asKey(newSecret()), worth: refused },
    ...ended.map(({ name, secret }) => ({ name, headers: asKey(secret), worth: refused })),
    ...(await endedTokens(service, tokens)),
    ...(await good(service, tokens)),
  ];
}

const unsigned = `${[
  { alg: "none", typ: "at+jwt" },
  { sub: "key_x", scope: "admin", exp: 4e9, jti: "x" },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".")}.`;

const issue = (service: TestApp, name: string, scopes: readonly Scope[]) =>
  service.app.keys.create(
    { tenant_id: defaultTenant, key_id: null },
    { name, expires_in_days: 1, scopes, tier: "enterprise" },
  );

/** How time or its owner ends a key, as SQL. No request has used these keys before. */
const endings = {
  "an expired key": "expires_at = now() - interval '1 second'",
  "a revoked key": "revoked_at = now()",
  "a key that is rotated out": "rotated_to = 'key_next', rotates_out_at = now() - interval '1 second'",
} as const;

async function endedKeys(service: TestApp): Promise<{ readonly name: string; readonly secret: string }[]> {
  const db = await openDatabase({ url: service.databaseUrl, max: 1 });
  const made: { readonly name: string; readonly secret: string }[] = [];
  try {
    for (const [name, change] of Object.entries(endings)) {
      const { secret, key } = await issue(service, name, ["admin"]);
      await db.query(`UPDATE api_keys SET ${change} WHERE id = $1`, [key.id]);
      made.push({ name, secret });
    }
    return made;
  } finally {
    await db.close();
  }
}

async function tokensOf({ app, folder, databaseUrl }: TestApp): Promise<Tokens> {
  const secrets = secretsFolder(readConfig({ LORE_DATA_DIR: folder, DATABASE_URL: databaseUrl }));
  const issuer = `urn:loregraph:${await app.stores.records.installation()}`;
  return createTokens({ keys: app.keys, signingKey: await signingKey(secrets, "token-key"), issuer, audience: issuer });
}

async function endedTokens(service: TestApp, tokens: Tokens): Promise<Credential[]> {
  const { key } = await issue(service, "tokens", ["admin"]);
  const { key: gone } = await issue(service, "tokens of a revoked key", ["admin"]);
  const expired = await tokens.issue(key, ["admin"], -60);
  const orphan = await tokens.issue(gone, ["admin"], 600);
  await service.app.keys.revoke({ id: gone.id, tenant_id: defaultTenant });
  const [head, claims, signature] = (await tokens.issue(key, ["read"], 600)).token.split(".");
  const more = Buffer.from(JSON.stringify({ ...claimsOf(claims), scope: "admin" })).toString("base64url");
  return [
    { name: "an expired token", headers: asBearer(expired.token), worth: refused },
    { name: "a token of a revoked key", headers: asBearer(orphan.token), worth: refused },
    { name: "a token with scopes written in", headers: asBearer(`${head}.${more}.${signature}`), worth: refused },
  ];
}

const claimsOf = (part = ""): object => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

/** Keys with one scope each, and tokens that hold one scope of an admin's key. */
async function good(service: TestApp, tokens: Tokens): Promise<Credential[]> {
  const { key: admin } = await issue(service, "admin of tokens", ["admin"]);
  const made = Scope.options.map(async (scope): Promise<Credential[]> => {
    const { secret } = await issue(service, scope, [scope]);
    const token = await tokenOf(tokens, admin, scope);
    return [
      { name: `a key with ${scope}`, headers: asKey(secret), worth: { scopes: [scope] } },
      { name: `a key with ${scope} as bearer`, headers: asBearer(secret), worth: { scopes: [scope] } },
      { name: `a token with ${scope}`, headers: asBearer(token), worth: { scopes: [scope], isToken: true } },
    ];
  });
  return (await Promise.all(made)).flat();
}

const tokenOf = async (tokens: Tokens, key: ApiKey, scope: Scope): Promise<string> =>
  (await tokens.issue(key, [scope], 600)).token;
