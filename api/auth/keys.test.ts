import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiKey, Scope } from "../../domain/auth.ts";
import { unavailable } from "../../domain/errors.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { createKeys as createKeyRecords } from "../../stores/postgres/records/keys.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { authenticate, authorize, refuseKeysInUrl, type Verifiers } from "./authenticate.ts";
import { createKeys, type Keys } from "./keys.ts";

let server: TestDatabase;
let records: { readonly keys: KeyRecords };
let keys: Keys;
let verifiers: Verifiers;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  server = await openTestDatabase();
  const database = await openDatabase({ url: server.url });
  closeDatabase = database.close;
  records = { keys: createKeyRecords(database) };
  keys = createKeys({ records, pepper: "pepper" });
  // Tokens have tests of their own (tokens.test.ts).
  const isNoToken = () => Promise.reject(new Error("taken for a token"));
  verifiers = { keys, tokens: { verify: isNoToken } };
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await closeDatabase();
  await server.close();
});

const creator = { tenant_id: "default", key_id: "key_test" };
const issue = (scopes: readonly Scope[] = ["read"], expires_in_days = 1) =>
  keys.create(creator, { name: "test", scopes, expires_in_days, tier: "standard" });
const refusal = { kind: "unauthenticated", message: "Invalid or expired API key" };

describe("a key", () => {
  test("is found by its secret and by nothing else; the secret is stored nowhere", async () => {
    const { secret, key } = await issue();
    expect(await keys.verify(secret)).toMatchObject({ id: key.id, scopes: ["read"], created_by: "key_test" });
    expect(JSON.stringify(await records.keys.findByDigest(key.digest))).not.toContain(secret);
    for (const wrong of [`${secret}x`, secret.slice(0, -1), key.digest, ""]) {
      await expect(keys.verify(wrong)).rejects.toMatchObject(refusal);
    }
  });

  test("is valid until it expires and not longer, also when it was used a moment before", async () => {
    const { secret } = await issue(["read"], 1);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 86_390_000 });
    await expect(keys.verify(secret)).resolves.toMatchObject({ scopes: ["read"] });
    vi.setSystemTime(now + 86_410_000);
    await expect(keys.verify(secret)).rejects.toMatchObject(refusal);
  });

  test("that is revoked or rotated out is refused like an unknown key, at once in this process", async () => {
    const [revoked, rotated] = [await issue(), await issue()];
    for (const { secret } of [revoked, rotated]) await keys.verify(secret);
    await keys.revoke({ id: revoked.key.id, tenant_id: null });
    await expect(keys.verify(revoked.secret)).rejects.toMatchObject(refusal);
    await expect(keys.byId(revoked.key.id)).rejects.toMatchObject(refusal);
    const { secret, key } = await keys.rotate({ id: rotated.key.id, tenant_id: null }, "key_test");
    expect(await keys.verify(secret)).toMatchObject({ id: key.id, root_id: rotated.key.id, created_by: "key_test" });
    expect(await keys.verify(rotated.secret)).toMatchObject({ rotated_to: key.id });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 + 1 });
    await expect(keys.verify(rotated.secret)).rejects.toMatchObject(refusal);
  });

  test("that is revoked while it is being read is not cached as valid", async () => {
    const { secret, key } = await issue();
    let meanwhile = async () => {};
    const slow: KeyRecords = {
      ...records.keys,
      async findByDigest(digest) {
        const found = await records.keys.findByDigest(digest);
        await meanwhile();
        return found;
      },
    };
    const racing = createKeys({ records: { keys: slow }, pepper: "pepper" });
    meanwhile = async () => void (await racing.revoke({ id: key.id, tenant_id: null }));
    await racing.verify(secret);
    meanwhile = async () => {};
    await expect(racing.verify(secret)).rejects.toMatchObject(refusal);
  });

  test("that was configured and then revoked stays revoked when it is configured again", async () => {
    const secret = "another-admin-key-of-more-than-32-characters";
    await issue(["admin"]);
    expect(await keys.register("default", "LORE_ADMIN_KEY", secret)).toBe(true);
    const { id } = await keys.verify(secret);
    await keys.revoke({ id, tenant_id: null });
    expect(await keys.register("default", "LORE_ADMIN_KEY", secret)).toBe(false);
    await expect(keys.verify(secret)).rejects.toMatchObject(refusal);
  });

  test("of another pepper is refused", async () => {
    const { secret } = await issue();
    await expect(createKeys({ records, pepper: "other" }).verify(secret)).rejects.toMatchObject(refusal);
  });

  test("that was refused is accepted as soon as it is issued", async () => {
    const secret = "an-admin-key-of-more-than-32-characters";
    await expect(keys.verify(secret)).rejects.toMatchObject(refusal);
    await keys.register("default", "LORE_ADMIN_KEY", secret);
    await keys.register("default", "LORE_ADMIN_KEY", secret);
    expect(await keys.verify(secret)).toMatchObject({ scopes: ["admin"], expires_at: null, tier: "enterprise" });
  });

  test("is accepted while the records are unavailable, also when byIdNow has just read it", async () => {
    const { secret, key } = await issue();
    let isAway = false;
    const find = async (found: Promise<ApiKey | null>) => (isAway ? Promise.reject(unavailable("sql")) : found);
    const failing: KeyRecords = {
      ...records.keys,
      findByDigest: (digest) => find(records.keys.findByDigest(digest)),
      findById: (id) => find(records.keys.findById(id)),
    };
    const { verify, byIdNow } = createKeys({ records: { keys: failing }, pepper: "pepper" });
    await verify(secret);
    await byIdNow(key.id);
    isAway = true;
    expect(await verify(secret)).toMatchObject({ id: key.id });
    await expect(byIdNow(key.id)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("has its last use in the records only after a successful flush", async () => {
    const { secret, key } = await issue();
    await keys.verify(secret);
    const failing = { ...records.keys, touch: () => Promise.reject(unavailable("sql")) };
    const { verify, flush } = createKeys({ records: { keys: failing }, pepper: "pepper" });
    await verify(secret);
    await expect(flush()).rejects.toThrow("sql unavailable");
    expect((await records.keys.findByDigest(key.digest))?.last_used).toBeNull();
    await keys.flush();
    expect((await records.keys.findByDigest(key.digest))?.last_used).toBeInstanceOf(Date);
  });
});

describe("a request", () => {
  test("may carry its key in either header, in both only if they are equal", async () => {
    const { secret, key } = await issue();
    for (const headers of [
      { "x-api-key": secret },
      { authorization: `Bearer ${secret}` },
      { authorization: `bearer  ${secret}` },
      { "x-api-key": secret, authorization: `Bearer ${secret}` },
    ]) {
      expect((await authenticate(verifiers, headers)).key.id).toBe(key.id);
    }
    const both = authenticate(verifiers, { "x-api-key": secret, authorization: "Bearer other" });
    await expect(both).rejects.toMatchObject({ kind: "invalid_input" });
  });

  test.each([
    [{}, false],
    [{ "x-api-key": "" }, false],
    [{ authorization: "Basic YTpi" }, true],
    [{ authorization: "Bearer" }, true],
    [{ authorization: "Bearer a b" }, true],
    [{ "x-api-key": "nobody" }, true],
  ])("with %j is refused", async (headers, presented) => {
    await expect(authenticate(verifiers, headers)).rejects.toMatchObject({ ...refusal, details: { presented } });
  });

  test("is authorised for its scopes; admin implies all others, and no other scope implies another", async () => {
    const all: Scope[] = ["read", "write", "delete", "admin"];
    for (const has of all) {
      const { key } = await issue([has]);
      for (const needed of all) {
        const attempt = () => authorize({ key, scopes: key.scopes }, needed, "trc_test");
        if (has === needed || has === "admin") expect(attempt()).toMatchObject({ key_id: key.id, scopes: [has] });
        else expect(attempt).toThrow(expect.objectContaining({ requiredScopes: [needed], currentScopes: [has] }));
      }
    }
  });

  test.each([
    "api_key=x",
    "API_KEY=x",
    "a=1&access_token=x",
    "token=",
    "key=lore_live_x",
    "q=lore_live_x",
    "X-Api-Key=x",
    "lore_live_x",
    "LORE_LIVE_x=1",
  ])("with a key in its URL (?%s) is refused", (search) => {
    expect(() => refuseKeysInUrl(new URLSearchParams(search))).toThrow("never in the URL");
  });

  test("is not repeated by the refusal", () => {
    const refused = expect.objectContaining({ field: undefined, message: expect.not.stringContaining("secret") });
    expect(() => refuseKeysInUrl(new URLSearchParams("lore_live_secret"))).toThrow(refused);
  });

  test("may use those words in other ways", () => {
    expect(() => refuseKeysInUrl(new URLSearchParams("key=name&tokens=1&q=api_key"))).not.toThrow();
  });
});
