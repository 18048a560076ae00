import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answered, type GivenKey, keyClient } from "../support/key-client.ts";

// These tests need no workflows.
const embedded = { LORE_WORKFLOW_ENGINE: "embedded" };
let service: TestApp;
let client: ReturnType<typeof keyClient>;
let strangers: GivenKey;
beforeAll(async () => {
  service = await openTestApp({ ...embedded, LORE_DEFAULT_KEY_TIER: "pro" });
  client = keyClient(service);
  strangers = await client.make({ scopes: ["admin"], tenant_id: "stranger", tier: "standard", daily_budget_usd: 5 });
});
afterAll(() => service?.close());

interface ListedKey {
  readonly id: string;
  readonly status: string;
  readonly last_used: string | null;
}
interface KeyList {
  readonly keys: readonly ListedKey[];
  readonly total_count: number;
  readonly next_cursor: string | null;
}
type List = Answered<KeyList>;
const list = (search = "", credential?: Record<string, string>): Promise<List> =>
  client.ask(`/api/v1/auth/keys${search}`, {}, credential);
const listed = async (id: string, search = "?include_revoked=true") =>
  (await list(search)).body.keys.find((key) => key.id === id);
const works = (secret: string) => client.ask("/api/v1/jobs", {}, client.as(secret));

const dayMs = 86_400_000;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const keyId = expect.stringMatching(/^key_[0-9A-Z]{26}$/);
const secretText = expect.stringMatching(/^lore_live_[0-9A-Za-z]{49}$/);
const unknown = { detail: "API key not found", status_code: 404 };
const unauthenticated = { error: "authentication_failed", message: "Invalid or expired API key", code: "AUTH_001" };
const forbidden = (message: string, has: readonly string[] = ["admin"]) => ({
  error: "authorization_failed",
  message,
  required_scopes: ["admin"],
  current_scopes: has,
  code: "AUTH_002",
});
const otherTenant = forbidden("Only an admin of the default tenant may name another tenant");

describe("POST /api/v1/auth/generate-key", () => {
  test("201: with a name only, the key may read for a year, in its maker's tenant, on the configured tier", async () => {
    const { status, body, headers } = await client.post("/api/v1/auth/generate-key", { name: "Ĵ 🔑", extra: 1 });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(body).toEqual({
      api_key: secretText,
      id: keyId,
      name: "Ĵ 🔑",
      tier: "pro",
      tenant_id: "default",
      daily_budget_usd: null,
      created_at: time,
      expires_at: time,
      scopes: ["read"],
    });
    const { created_at, expires_at } = body as Record<string, string>;
    expect(Date.parse(expires_at ?? "") - Date.parse(created_at ?? "")).toBe(365 * dayMs);
    expect((await works(String(body.api_key))).status).toBe(200);
  });

  test("201: with every field, the key has them; a scope that is named twice counts once", async () => {
    const wanted = {
      name: "all",
      expires_in: 3650,
      scopes: ["write", "write", "delete"],
      tier: "free",
      daily_budget_usd: 0,
    };
    const { body } = await client.post("/api/v1/auth/generate-key", wanted);
    expect(body).toMatchObject({ tier: "free", scopes: ["write", "delete"], daily_budget_usd: 0 });
    expect((await works(String(body.api_key))).status).toBe(403);
  });

  test.each([
    ["name", {}, "name: is required"],
    ["name", { name: " " }, "name: must not be empty"],
    ["name", { name: "x".repeat(101) }, "name: must be at most 100 characters"],
    ["expires_in", { expires_in: 0 }, "expires_in: must be at least 1"],
    ["expires_in", { expires_in: 3651 }, "expires_in: must be at most 3650"],
    ["expires_in", { expires_in: 1.5 }, "expires_in: must be a whole number"],
    ["expires_in", { expires_in: "1" }, "expires_in: must be a number"],
    ["expires_in", { expires_in: null }, "expires_in: must be a number of days from 1 to 3650"],
    ["scopes", { scopes: [] }, "scopes: must not be empty"],
    ["scopes.0", { scopes: ["root"] }, "scopes.0: must be one of read, write, delete, admin"],
    ["tier", { tier: "gold" }, "tier: must be one of free, standard, pro, enterprise"],
    ["tenant_id", { tenant_id: "a b" }, "tenant_id: must be 1 to 64 letters, digits, underscores and hyphens"],
    ["daily_budget_usd", { daily_budget_usd: -1 }, "daily_budget_usd: must be at least 0"],
  ])("400 for %s in %j", async (field, fields, detail) => {
    const sent = field === "name" ? fields : { name: "test", ...fields };
    const { status, body } = await client.post("/api/v1/auth/generate-key", sent);
    expect([status, body]).toEqual([400, expect.objectContaining({ detail, status_code: 400, field })]);
  });

  test("201 and 403: an operator names any tenant; a tenant's admin names its own and gives no more than its own key has", async () => {
    const ask = (fields: Record<string, unknown>) =>
      client.post("/api/v1/auth/generate-key", { name: "test", ...fields }, client.as(strangers.api_key));
    const own = await ask({ tenant_id: "stranger", scopes: ["admin"] });
    expect([own.status, own.body]).toEqual([
      201,
      expect.objectContaining({ tenant_id: "stranger", tier: "standard", daily_budget_usd: 5 }),
    ]);
    expect((await ask({ tier: "free", daily_budget_usd: 1 })).body).toMatchObject({
      tier: "free",
      daily_budget_usd: 1,
    });
    const foreign = await ask({ tenant_id: "default" });
    expect([foreign.status, foreign.body]).toEqual([403, otherTenant]);
    expect((await ask({ tier: "enterprise" })).body).toEqual(
      forbidden("Only an admin of the default tenant may give more than its own tier 'standard'"),
    );
    expect((await ask({ daily_budget_usd: 6 })).body).toEqual(
      forbidden("Only an admin of the default tenant may give more than its own daily budget of 5 USD"),
    );
  });

  test("201: a key without expiry, if the settings allow it", async () => {
    const lasting = await openTestApp({ ...embedded, LORE_ALLOW_NON_EXPIRING_KEYS: "true" });
    try {
      const { status, body } = await keyClient(lasting).post("/api/v1/auth/generate-key", {
        name: "a",
        expires_in: null,
      });
      expect([status, body.expires_at]).toEqual([201, null]);
    } finally {
      await lasting.close();
    }
  });
});

describe("GET /api/v1/auth/keys", () => {
  test("200: every key of the tenant, newest first, with the time of its last use and without its secret", async () => {
    const { id, api_key } = await client.make({ name: "listed", scopes: ["read", "write"] });
    await works(api_key);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.keys[0]).toEqual({
      id,
      name: "listed",
      prefix: api_key.slice(0, 14),
      created_at: time,
      expires_at: time,
      last_used: time,
      scopes: ["read", "write"],
      tier: "pro",
      status: "active",
      tenant_id: "default",
      created_by: expect.stringMatching(/^key_/),
      daily_budget_usd: null,
    });
    expect(JSON.stringify(body)).not.toContain(api_key);
    expect(body.keys.find((key) => key.id === strangers.id)).toBeUndefined();
  });

  test("200: revoked keys only on request", async () => {
    const { id } = await client.make();
    const total = async (search = "") => (await list(search)).body.total_count;
    const before = [await total(), await total("?include_revoked=true")] as const;
    await client.revoke(id);
    expect(await listed(id, "")).toBeUndefined();
    expect(await listed(id)).toMatchObject({ status: "revoked" });
    expect([await total(), await total("?include_revoked=true")]).toEqual([before[0] - 1, before[1]]);
  });

  test("200: page by page, every key once, and each page has the number of all", async () => {
    const all = (await list("?include_revoked=true")).body.keys.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: List = await list(`?include_revoked=true&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.keys.map(({ id }) => id));
      expect(body.total_count).toBe(all.length);
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(all);
  });

  test("200 and 403: an operator lists the keys of any tenant, a tenant's admin those of its own", async () => {
    expect((await list("?tenant_id=stranger")).body.keys.map(({ id }) => id)).toContain(strangers.id);
    const own = await list("?tenant_id=stranger", client.as(strangers.api_key));
    expect(own.body.keys.map(({ id }) => id)).toContain(strangers.id);
    const foreign = await list("?tenant_id=default", client.as(strangers.api_key));
    expect([foreign.status, foreign.body]).toEqual([403, otherTenant]);
  });

  test.each([
    ["limit", "?limit=1001", "limit: must be at most 1000"],
    ["cursor", "?cursor=job_1", "cursor: must be a cursor that this endpoint gave"],
    ["include_revoked", "?include_revoked=maybe", "include_revoked: must be true or false"],
  ])("400 for a wrong %s", async (field, search, detail) => {
    const { status, body } = await list(search);
    expect([status, body]).toEqual([400, expect.objectContaining({ field, detail, status_code: 400 })]);
  });
});

describe("DELETE /api/v1/auth/keys/{key_id}", () => {
  test("200: the next request with the revoked key is refused like one with an unknown key", async () => {
    const { id, api_key } = await client.make();
    expect((await works(api_key)).status).toBe(200);
    const { status, body } = await client.revoke(id);
    expect([status, body]).toEqual([200, { message: "API key revoked", key_id: id }]);
    const refused = await works(api_key);
    expect([refused.status, refused.body]).toEqual([401, unauthenticated]);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="lore", error="invalid_token"');
  });

  test("404: for a key that is revoked already, an unknown key, and a key of another tenant", async () => {
    const { id } = await client.make();
    await client.revoke(id);
    for (const path of [id, "key_00000000000000000000000000", "key_1", strangers.id]) {
      const { status, body } = await client.revoke(path);
      expect([status, body]).toEqual([404, unknown]);
    }
    const { id: mine } = await client.make();
    expect((await client.revoke(mine, client.as(strangers.api_key))).body).toEqual(unknown);
  });

  test("200 and 403: an operator revokes a key of another tenant by naming it; a tenant's admin names no other tenant", async () => {
    const { id } = await client.make({ tenant_id: "stranger" });
    const foreign = await client.revoke(`${id}?tenant_id=default`, client.as(strangers.api_key));
    expect([foreign.status, foreign.body]).toEqual([403, otherTenant]);
    expect((await client.revoke(`${id}?tenant_id=stranger`)).status).toBe(200);
  });

  test("409: the last admin key of the default tenant stays, though another tenant has one", async () => {
    const admins = (await list()).body.keys as readonly (ListedKey & { readonly scopes: readonly string[] })[];
    const [last] = admins.filter(({ scopes }) => scopes.includes("admin"));
    const { status, body } = await client.revoke(last?.id ?? "");
    expect([status, body]).toEqual([
      409,
      { detail: "This is the last usable admin key; create another one first", status_code: 409 },
    ]);
  });

  test("409: one of the last two admin keys stays when both revoke themselves at once", async () => {
    const [one, other] = [await client.make({ scopes: ["admin"] }), await client.make({ scopes: ["admin"] })];
    const first = (await list()).body.keys.at(-1)?.id ?? "";
    expect((await client.revoke(first, client.as(one.api_key))).status).toBe(200);
    const outcomes = await Promise.all([
      client.revoke(one.id, client.as(one.api_key)),
      client.revoke(other.id, client.as(other.api_key)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    // The key that the tests use was revoked: it is restored for the next tests.
    const database = await openDatabase({ url: service.databaseUrl, max: 1 });
    await database.query("UPDATE api_keys SET revoked_at = NULL WHERE id = $1", [first]);
    await database.close();
    await expect.poll(async () => (await list()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  });
});

test("401: a key that was accepted a moment ago makes no other key once another process has revoked it", async () => {
  const { id: other } = await client.make();
  const database = await openDatabase({ url: service.databaseUrl, max: 1 });
  for (const make of [
    (credential: Record<string, string>) => client.post("/api/v1/auth/generate-key", { name: "late" }, credential),
    (credential: Record<string, string>) => client.rotate(other, credential),
  ]) {
    const { id, api_key } = await client.make({ scopes: ["admin"] });
    await client.make({}, client.as(api_key));
    await database.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [id]);
    const { status, body } = await make(client.as(api_key));
    expect([status, body]).toEqual([401, unauthenticated]);
    // The service accepts it no longer, either.
    expect((await works(api_key)).status).toBe(401);
  }
  await database.close();
  expect(await listed(other)).toMatchObject({ status: "active" });
});

describe("POST /api/v1/auth/keys/{key_id}/rotate", () => {
  test("200: both keys work, the old one for 24 hours at most and not beyond its own expiry", async () => {
    const old = await client.make({ name: "rotated", scopes: ["read", "write"], expires_in: 30, daily_budget_usd: 2 });
    const before = Date.now();
    const { status, body } = await client.rotate(old.id);
    expect(status).toBe(200);
    const { old_key_expires: end } = body as { old_key_expires: string };
    expect(body).toEqual({
      new_key: secretText,
      id: keyId,
      key_id: old.id,
      old_key_expires: time,
      expires_at: time,
      message: `The old key is valid until ${end}`,
    });
    expect(Date.parse(end) - before).toBeGreaterThanOrEqual(dayMs);
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(dayMs);
    expect(Date.parse(String(body.expires_at)) - before).toBeGreaterThanOrEqual(30 * dayMs);
    expect(await listed(old.id)).toMatchObject({ status: "rotating", expires_at: end, name: "rotated" });
    expect(await listed(String(body.id))).toMatchObject({
      status: "active",
      name: "rotated",
      scopes: ["read", "write"],
      tier: "pro",
      daily_budget_usd: 2,
      last_used: null,
    });
    for (const secret of [old.api_key, String(body.new_key)]) expect((await works(secret)).status).toBe(200);
    const day = await client.rotate((await client.make({ expires_in: 1 })).id);
    expect(Date.parse(String(day.body.old_key_expires)) - Date.now()).toBeLessThanOrEqual(dayMs);
  });

  test("409: while the old key is in its overlap; its successor can be rotated again", async () => {
    const { id } = await client.make();
    const { body: first } = await client.rotate(id);
    const again = await client.rotate(id);
    expect([again.status, again.body]).toEqual([409, { detail: "The key is being rotated already", status_code: 409 }]);
    expect((await client.rotate(String(first.id))).status).toBe(200);
  });

  test("404: for a revoked key, an unknown key, and a key of another tenant", async () => {
    const { id } = await client.make();
    await client.revoke(id);
    for (const path of [id, "key_1", strangers.id]) {
      const { status, body } = await client.rotate(path);
      expect([status, body]).toEqual([404, unknown]);
    }
  });

  test("403: for a key with every scope but admin", async () => {
    const scopes = ["read", "write", "delete"];
    const { id, api_key } = await client.make({ scopes });
    const refusal = forbidden("This operation needs the scope 'admin'", scopes);
    for (const ask of [client.rotate, client.revoke]) {
      const { status, body } = await ask(id, client.as(api_key));
      expect([status, body]).toEqual([403, refusal]);
    }
  });
});
