import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { keyClient } from "../support/key-client.ts";

// These tests need no workflows.
const embedded = { LORE_WORKFLOW_ENGINE: "embedded" };
let service: TestApp;
let client: ReturnType<typeof keyClient>;
beforeAll(async () => {
  service = await openTestApp({ ...embedded, LORE_PUBLIC_BASE_URL: "https://lore.example/base" });
  client = keyClient(service);
});
afterAll(() => service?.close());

const path = "/api/v1/auth/token";
const grant_type = "urn:ietf:params:oauth:grant-type:token-exchange";
const unauthenticated = { error: "authentication_failed", message: "Invalid or expired API key", code: "AUTH_001" };
const exchange = (fields: Record<string, unknown> = {}, credential?: Record<string, string>) =>
  client.post(path, { grant_type, ...fields }, credential);
const tokenOf = async (fields: Record<string, unknown> = {}, credential?: Record<string, string>) =>
  String((await exchange(fields, credential)).body.access_token);
const works = (token: string) => client.ask("/api/v1/jobs", {}, client.bearer(token));
const form = (text: string, type = "application/x-www-form-urlencoded") =>
  client.ask(path, { method: "POST", body: text, headers: { "Content-Type": type } });

describe("POST /api/v1/auth/token", () => {
  test("200: a token for 15 minutes, with exactly the scopes of its key", async () => {
    for (const scopes of [["delete"], ["read", "write"]]) {
      const { api_key } = await client.make({ scopes });
      const { status, body, headers } = await exchange({}, client.as(api_key));
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
        token_type: "Bearer",
        expires_in: 900,
        scope: scopes.join(" "),
      });
    }
  });

  test("200: a token with fewer scopes may do less than its key", async () => {
    const { api_key } = await client.make({ scopes: ["read", "write"] });
    const token = await tokenOf({ scope: "write" }, client.as(api_key));
    const { status, body } = await works(token);
    expect([status, body]).toEqual([
      403,
      {
        error: "authorization_failed",
        message: "This operation needs the scope 'read'",
        required_scopes: ["read"],
        current_scopes: ["write"],
        code: "AUTH_002",
      },
    ]);
    expect((await works(await tokenOf({ scope: "read write" }, client.as(api_key)))).status).toBe(200);
    expect((await works(await tokenOf({ scope: "delete read" }))).status).toBe(200);
  });

  test("200: for a form, which OAuth clients send", async () => {
    const encoded = new URLSearchParams({ grant_type, scope: "read write", expires_in: "60" }).toString();
    for (const type of ["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLencoded; charset=UTF-8"]) {
      const { status, body } = await form(encoded, type);
      expect([status, body]).toEqual([200, expect.objectContaining({ scope: "read write", expires_in: 60 })]);
    }
  });

  test.each([
    ["grant_type", { grant_type: "password" }, `grant_type: must be one of ${grant_type}`],
    ["scope.0", { scope: "root" }, "scope.0: must be one of read, write, delete, admin"],
    ["scope.0", { scope: "" }, "scope.0: must be one of read, write, delete, admin"],
    ["expires_in", { expires_in: 59 }, "expires_in: must be at least 60"],
    ["expires_in", { expires_in: 3601 }, "expires_in: must be at most 3600"],
    ["expires_in", { expires_in: "900" }, "expires_in: must be a number"],
  ])("400 for %s in %j", async (field, fields, detail) => {
    const { status, body } = await exchange(fields);
    expect([status, body]).toEqual([400, expect.objectContaining({ field, detail, status_code: 400 })]);
  });

  test.each([
    [400, "grant_type: is required", ""],
    [400, "grant_type: is given twice", "grant_type=a&grant_type=b"],
    [400, "The form is not percent-encoded UTF-8", "grant_type=%zz"],
    [400, "grant_type: must not contain NUL or lone surrogates", "grant_type=%00"],
    [400, "The request body must not contain the name __proto__", "__proto__=a"],
    [400, "expires_in: must be a number", `grant_type=${grant_type}&expires_in=6e2`],
    [400, "The form has more than 20 fields", "a=1&".repeat(21)],
    [413, "The request body is larger than 1024 KiB", `a=${"x".repeat(1_048_576)}`],
  ])("%i for a form: %s", async (status, detail, text) => {
    const answer = await form(text);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ detail })]);
  });

  test("415: for a form at an endpoint that takes none, and for a form in another charset", async () => {
    const type = "application/x-www-form-urlencoded";
    const init = { method: "POST", body: "name=a", headers: { "Content-Type": type } };
    expect((await client.ask("/api/v1/auth/generate-key", init)).status).toBe(415);
    expect((await form("a=b", `${type}; charset=latin1`)).status).toBe(415);
  });

  test("400: a token is not exchanged for another", async () => {
    const { status, body } = await exchange({}, client.bearer(await tokenOf()));
    expect([status, body]).toEqual([
      400,
      { detail: "Only an API key can be exchanged, not a token", status_code: 400 },
    ]);
  });

  test("401 without a key, 403 for a scope that the key does not hold", async () => {
    expect((await exchange({}, client.as(""))).body).toEqual(unauthenticated);
    const { api_key } = await client.make({ scopes: ["read", "write"] });
    const { status, body } = await exchange({ scope: "read admin delete" }, client.as(api_key));
    expect([status, body]).toEqual([
      403,
      {
        error: "authorization_failed",
        message: "The key does not hold the scope 'admin delete' itself",
        required_scopes: ["admin", "delete"],
        current_scopes: ["read", "write"],
        code: "AUTH_002",
      },
    ]);
  });
});

describe("a bearer token", () => {
  test("makes and rotates no keys, because a leaked token could then get a lasting key", async () => {
    const token = await tokenOf();
    const refused = {
      error: "authorization_failed",
      message: "This operation takes an API key, not a token",
      code: "AUTH_002",
    };
    const made = await client.post("/api/v1/auth/generate-key", { name: "for ever" }, client.bearer(token));
    expect([made.status, made.body]).toMatchObject([403, refused]);
    const { id } = await client.make();
    const rotated = await client.rotate(id, client.bearer(token));
    expect([rotated.status, rotated.body]).toMatchObject([403, refused]);
  });

  test("401: as soon as its key is revoked", async () => {
    const { id, api_key } = await client.make();
    const token = await tokenOf({}, client.as(api_key));
    expect((await works(token)).status).toBe(200);
    await client.revoke(id);
    const { status, body, headers } = await works(token);
    expect([status, body]).toEqual([401, unauthenticated]);
    expect(headers.get("www-authenticate")).toBe('Bearer realm="lore", error="invalid_token"');
  });

  test("401: with a change in any of its parts", async () => {
    const token = await tokenOf();
    const parts = token.split(".");
    for (const [at, part] of parts.entries()) {
      const middle = Math.floor(part.length / 2);
      const changed = `${part.slice(0, middle)}${part[middle] === "A" ? "B" : "A"}${part.slice(middle + 1)}`;
      const { status, body } = await works(parts.with(at, changed).join("."));
      expect([status, body]).toEqual([401, unauthenticated]);
    }
  });

  test("401: from another installation", async () => {
    const other = await openTestApp(embedded);
    try {
      const foreign = await keyClient(other).post(path, { grant_type });
      expect((await works(String(foreign.body.access_token))).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  test("400: beside a different key in X-API-Key; two equal keys in both headers are accepted", async () => {
    const token = await tokenOf();
    const both = (bearer: string) => ({ "X-API-Key": adminKey, Authorization: `Bearer ${bearer}` });
    const { status, body } = await client.ask("/api/v1/jobs", {}, both(token));
    expect([status, body]).toEqual([
      400,
      { detail: "X-API-Key and Authorization name different keys", status_code: 400 },
    ]);
    expect((await client.ask("/api/v1/jobs", {}, both(adminKey))).status).toBe(200);
  });

  test("reaches its key's tenant only, and is refused in a URL", async () => {
    const { api_key } = await client.make({ scopes: ["admin"], tenant_id: "stranger" });
    const token = await tokenOf({}, client.as(api_key));
    const { body } = await client.ask("/api/v1/knowledge-graphs", {}, client.bearer(token));
    expect(body).toEqual({ knowledge_graphs: [], total_count: 0, next_cursor: null });
    expect((await client.ask(`/api/v1/jobs?access_token=${token}`)).status).toBe(400);
  });
});

test("GET /.well-known/jwks.json: its key verifies a token", async () => {
  const jwks = createRemoteJWKSet(new URL(`${service.base}/.well-known/jwks.json`));
  const issuer = "https://lore.example/base";
  const { payload, protectedHeader } = await jwtVerify(await tokenOf(), jwks, { issuer, typ: "at+jwt" });
  expect(payload).toMatchObject({ aud: expect.stringMatching(/^urn:loregraph:[a-z0-9]{12}$/), tenant: "default" });
  const published = await fetch(`${service.base}/.well-known/jwks.json`);
  expect(await published.json()).toEqual({
    keys: [{ kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: protectedHeader.kid, alg: "EdDSA", use: "sig" }],
  });
});
