import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiKey } from "../../domain/auth.ts";
import { apiKey } from "../../test/support/record-lab.ts";
import { notAuthenticated } from "./keys.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";
import { createTokens, type Tokens } from "./tokens.ts";

const refusal = { kind: "unauthenticated", message: "Invalid or expired API key" };
const [issuer, audience] = ["https://lore.example", "urn:loregraph:test"];
const key = apiKey({ id: "key_owner", tenant_id: "tenant-a", tier: "pro", scopes: ["read", "write"] });

let folder: string;
let own: SigningKey;
let tokens: Tokens;
let living: ApiKey | null = key;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tokens-"));
  own = await signingKey(folder, "token-key");
  tokens = createTokens({ keys: { byId }, signingKey: own, issuer, audience });
});
afterEach(() => {
  living = key;
  vi.useRealTimers();
});
afterAll(() => rm(folder, { recursive: true }));

async function byId(id: string): Promise<ApiKey> {
  if (living?.id !== id) throw notAuthenticated(true);
  return living;
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

interface Forged {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
}
/** A token signed with the real key, with the given header and claims in place of the correct ones. */
const forged = ({ header = {}, claims = {} }: Forged) =>
  new SignJWT({ iss: issuer, aud: audience, sub: key.id, scope: "read", jti: "1", exp: inSeconds(60), ...claims })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", ...header })
    .sign(own.privateKey);

const encode = (part: unknown) => Buffer.from(JSON.stringify(part) ?? "").toString("base64url");

describe("a token", () => {
  test("names its key, tenant, tier and scope, and can be verified with the published keys alone", async () => {
    const { token, expires_in } = await tokens.issue(key, ["read"], 900);
    expect(expires_in).toBe(900);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", typ: "at+jwt", kid: own.publicJwk.kid });
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...tokens.jwks.keys] }), {
      issuer,
      audience,
    });
    expect(payload).toMatchObject({
      sub: "key_owner",
      client_id: "key_owner",
      tenant: "tenant-a",
      tier: "pro",
      scope: "read",
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  });

  test("authenticates as its key with the token's scopes", async () => {
    const { token } = await tokens.issue(key, ["read"], 900);
    for (let time = 0; time < 2; time += 1) expect(await tokens.verify(token)).toEqual({ key, scopes: ["read"] });
  });

  test("expires with a tolerance of 5 seconds, also when it was used a moment before", async () => {
    const { token } = await tokens.issue(key, ["read"], 60);
    await tokens.verify(token);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 63_000 });
    expect(await tokens.verify(token)).toMatchObject({ key });
    vi.setSystemTime(now + 66_000);
    await expect(tokens.verify(token)).rejects.toMatchObject(refusal);
  });

  test("ends with its key: it is refused once the key is gone, and never expires later than the key", async () => {
    const { token } = await tokens.issue(key, ["read"], 900);
    await tokens.verify(token);
    living = null;
    await expect(tokens.verify(token)).rejects.toMatchObject(refusal);
    const soon = { ...key, expires_at: new Date(Date.now() + 30_500) };
    expect((await tokens.issue(soon, ["read"], 900)).expires_in).toBeLessThanOrEqual(30);
    // The key expired while the request was under way.
    const ended = { ...key, expires_at: new Date(Date.now() - 1) };
    expect((await tokens.issue(ended, ["read"], 900)).expires_in).toBe(0);
  });

  test.each([
    ["another audience", { claims: { aud: "urn:loregraph:other" } }],
    ["another issuer", { claims: { iss: "https://other.example" } }],
    ["another type", { header: { typ: "JWT" } }],
    ["no expiry", { claims: { exp: undefined } }],
    ["an expiry in the past", { claims: { exp: inSeconds(-6) } }],
    ["the id of an unknown key", { claims: { sub: "key_nobody" } }],
    ["no key id", { claims: { sub: undefined } }],
    ["no id", { claims: { jti: undefined } }],
    ["an unknown scope", { claims: { scope: "read root" } }],
    ["no scope", { claims: { scope: "" } }],
    ["a scope that is no text", { claims: { scope: ["read"] } }],
  ])("with %s is refused, though its signature is valid", async (_, over) => {
    expect(await tokens.verify(await forged({}))).toMatchObject({ scopes: ["read"] });
    await expect(tokens.verify(await forged(over))).rejects.toMatchObject(refusal);
  });

  test("that was changed, signed by another key or not signed is refused", async () => {
    const { token } = await tokens.issue(key, ["read"], 900);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), scope: "admin" };
    const other = generateKeyPairSync("ed25519").privateKey;
    const pem = createPublicKey(own.privateKey).export({ type: "spki", format: "pem" }).toString();
    const hmac = (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(new TextEncoder().encode(secret));
    const foreign = new SignJWT(claims).setProtectedHeader({ alg: "EdDSA", typ: "at+jwt" }).sign(other);
    for (const bad of [
      `${header}.${encode(claims)}.${signature}`,
      `${encode({ alg: "none", typ: "at+jwt" })}.${encode(claims)}.`,
      `${encode({ alg: "EdDSA", typ: "at+jwt", jwk: own.publicJwk })}.${encode(claims)}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.`,
      "..",
      "a.b.c",
      `${encode("EdDSA")}.${encode(null)}.AAAA`,
      await hmac(pem),
      await hmac(own.publicJwk.x ?? ""),
      await foreign,
    ]) {
      await expect(tokens.verify(bad)).rejects.toMatchObject(refusal);
    }
  });
});

test("every malformed token is refused with the same error; none causes an internal error", async () => {
  const part = fc.oneof(
    fc.json().map((json) => Buffer.from(json).toString("base64url")),
    fc.record({ alg: fc.constantFrom("EdDSA", "none", "HS256", "RS256", 1, null), typ: fc.string() }).map(encode),
    fc
      .record({ alg: fc.constant("EdDSA"), crit: fc.jsonValue(), b64: fc.jsonValue(), kid: fc.jsonValue() })
      .map(encode),
    fc.base64String(),
    fc.string({ unit: "binary-ascii" }),
  );
  const sent = fc.array(part, { minLength: 3, maxLength: 3 }).map((parts) => parts.join("."));
  await fc.assert(
    fc.asyncProperty(sent, async (token) => {
      await expect(tokens.verify(token)).rejects.toMatchObject(refusal);
    }),
    { numRuns: 1_000 },
  );
});

describe("the signing key", () => {
  test("is created once by processes that start at the same time, and only its owner may read it", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => signingKey(folder, "made-once")));
    expect(new Set(all.map(({ publicJwk }) => publicJwk.kid)).size).toBe(1);
    expect((await signingKey(folder, "made-once")).publicJwk).toEqual(all[0]?.publicJwk);
    expect((await stat(join(folder, "made-once"))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(["made-once", "token-key"]);
  });

  test("is published without its private part", () => {
    expect(Object.keys(own.publicJwk).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
    expect(own.publicJwk).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
  });

  test("is refused when its file holds no ed25519 key; the error says what to do", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
    await writeFile(join(folder, "broken"), "no key");
    await writeFile(join(folder, "rsa"), rsa.export({ type: "pkcs8", format: "pem" }));
    for (const name of ["broken", "rsa"]) {
      await expect(signingKey(folder, name)).rejects.toMatchObject({
        kind: "unavailable",
        message: expect.stringContaining("delete it, and the next start makes a new one"),
      });
      await rm(join(folder, name));
    }
  });
});
