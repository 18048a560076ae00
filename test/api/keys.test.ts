import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { dayMs, forbidden, keyId, otherTenant, secretText, time } from "../support/key-answers.ts";
import { type GivenKey, type KeyList, keyClient } from "../support/key-client.ts";
import { keyEndings } from "./keys/endings.ts";

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
    expect((await client.works(String(body.api_key))).status).toBe(200);
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
    expect((await client.works(String(body.api_key))).status).toBe(403);
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
    await client.works(api_key);
    const { status, body } = await client.list();
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
    const total = async (search = "") => (await client.list(search)).body.total_count;
    const before = [await total(), await total("?include_revoked=true")] as const;
    await client.revoke(id);
    expect(await client.listed(id, "")).toBeUndefined();
    expect(await client.listed(id)).toMatchObject({ status: "revoked" });
    expect([await total(), await total("?include_revoked=true")]).toEqual([before[0] - 1, before[1]]);
  });

  test("200: page by page, every key once, and each page has the number of all", async () => {
    const all = (await client.list("?include_revoked=true")).body.keys.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: KeyList = await client.list(`?include_revoked=true&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.keys.map(({ id }) => id));
      expect(body.total_count).toBe(all.length);
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(all);
  });

  test("200 and 403: an operator lists the keys of any tenant, a tenant's admin those of its own", async () => {
    expect((await client.list("?tenant_id=stranger")).body.keys.map(({ id }) => id)).toContain(strangers.id);
    const own = await client.list("?tenant_id=stranger", client.as(strangers.api_key));
    expect(own.body.keys.map(({ id }) => id)).toContain(strangers.id);
    const foreign = await client.list("?tenant_id=default", client.as(strangers.api_key));
    expect([foreign.status, foreign.body]).toEqual([403, otherTenant]);
  });

  test.each([
    ["limit", "?limit=1001", "limit: must be at most 1000"],
    ["cursor", "?cursor=job_1", "cursor: must be a cursor that this endpoint gave"],
    ["include_revoked", "?include_revoked=maybe", "include_revoked: must be true or false"],
  ])("400 for a wrong %s", async (field, search, detail) => {
    const { status, body } = await client.list(search);
    expect([status, body]).toEqual([400, expect.objectContaining({ field, detail, status_code: 400 })]);
  });
});

keyEndings(() => ({ service, client, strangers }));
