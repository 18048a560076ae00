import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../stores/postgres/client.ts";
import type { TestApp } from "../../support/app.ts";
import {
  dayMs,
  forbidden,
  keyId,
  otherTenant,
  secretText,
  time,
  unauthenticated,
  unknown,
} from "../../support/key-answers.ts";
import type { GivenKey, keyClient, ListedKey } from "../../support/key-client.ts";

interface OpenedKeys {
  readonly service: TestApp;
  readonly client: ReturnType<typeof keyClient>;
  /** An admin key of another tenant. */
  readonly strangers: GivenKey;
}

/** How keys end: by a revocation, or by a rotation. The tests share the service of keys.test.ts. */
export function keyEndings(keys: () => OpenedKeys): void {
  describe("DELETE /api/v1/auth/keys/{key_id}", () => {
    test("200: the next request with the revoked key is refused like one with an unknown key", async () => {
      const { id, api_key } = await keys().client.make();
      expect((await keys().client.works(api_key)).status).toBe(200);
      const { status, body } = await keys().client.revoke(id);
      expect([status, body]).toEqual([200, { message: "API key revoked", key_id: id }]);
      const refused = await keys().client.works(api_key);
      expect([refused.status, refused.body]).toEqual([401, unauthenticated]);
      expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="lore", error="invalid_token"');
    });

    test("404: for a key that is revoked already, an unknown key, and a key of another tenant", async () => {
      const { id } = await keys().client.make();
      await keys().client.revoke(id);
      for (const path of [id, "key_00000000000000000000000000", "key_1", keys().strangers.id]) {
        const { status, body } = await keys().client.revoke(path);
        expect([status, body]).toEqual([404, unknown]);
      }
      const { id: mine } = await keys().client.make();
      expect((await keys().client.revoke(mine, keys().client.as(keys().strangers.api_key))).body).toEqual(unknown);
    });

    test("200 and 403: an operator revokes a key of another tenant by naming it; a tenant's admin names no other tenant", async () => {
      const { id } = await keys().client.make({ tenant_id: "stranger" });
      const foreign = await keys().client.revoke(`${id}?tenant_id=default`, keys().client.as(keys().strangers.api_key));
      expect([foreign.status, foreign.body]).toEqual([403, otherTenant]);
      expect((await keys().client.revoke(`${id}?tenant_id=stranger`)).status).toBe(200);
    });

    test("409: the last admin key of the default tenant stays, though another tenant has one", async () => {
      const admins = (await keys().client.list()).body.keys as readonly (ListedKey & {
        readonly scopes: readonly string[];
      })[];
      const [last] = admins.filter(({ scopes }) => scopes.includes("admin"));
      const { status, body } = await keys().client.revoke(last?.id ?? "");
      expect([status, body]).toEqual([
        409,
        { detail: "This is the last usable admin key; create another one first", status_code: 409 },
      ]);
    });

    test("409: one of the last two admin keys stays when both revoke themselves at once", async () => {
      const [one, other] = [
        await keys().client.make({ scopes: ["admin"] }),
        await keys().client.make({ scopes: ["admin"] }),
      ];
      const first = (await keys().client.list()).body.keys.at(-1)?.id ?? "";
      expect((await keys().client.revoke(first, keys().client.as(one.api_key))).status).toBe(200);
      const outcomes = await Promise.all([
        keys().client.revoke(one.id, keys().client.as(one.api_key)),
        keys().client.revoke(other.id, keys().client.as(other.api_key)),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
      // The key that the tests use was revoked: it is restored for the next tests.
      const database = await openDatabase({ url: keys().service.databaseUrl, max: 1 });
      await database.query("UPDATE api_keys SET revoked_at = NULL WHERE id = $1", [first]);
      await database.close();
      await expect.poll(async () => (await keys().client.list()).status, { timeout: 60_000, interval: 200 }).toBe(200);
    });
  });

  test("401: a key that was accepted a moment ago makes no other key once another process has revoked it", async () => {
    const { id: other } = await keys().client.make();
    const database = await openDatabase({ url: keys().service.databaseUrl, max: 1 });
    for (const make of [
      (credential: Record<string, string>) =>
        keys().client.post("/api/v1/auth/generate-key", { name: "late" }, credential),
      (credential: Record<string, string>) => keys().client.rotate(other, credential),
    ]) {
      const { id, api_key } = await keys().client.make({ scopes: ["admin"] });
      await keys().client.make({}, keys().client.as(api_key));
      await database.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [id]);
      const { status, body } = await make(keys().client.as(api_key));
      expect([status, body]).toEqual([401, unauthenticated]);
      // The service accepts it no longer, either.
      expect((await keys().client.works(api_key)).status).toBe(401);
    }
    await database.close();
    expect(await keys().client.listed(other)).toMatchObject({ status: "active" });
  });

  describe("POST /api/v1/auth/keys/{key_id}/rotate", () => {
    test("200: both keys work, the old one for 24 hours at most and not beyond its own expiry", async () => {
      const old = await keys().client.make({
        name: "rotated",
        scopes: ["read", "write"],
        expires_in: 30,
        daily_budget_usd: 2,
      });
      const before = Date.now();
      const { status, body } = await keys().client.rotate(old.id);
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
      expect(await keys().client.listed(old.id)).toMatchObject({
        status: "rotating",
        expires_at: end,
        name: "rotated",
      });
      expect(await keys().client.listed(String(body.id))).toMatchObject({
        status: "active",
        name: "rotated",
        scopes: ["read", "write"],
        tier: "pro",
        daily_budget_usd: 2,
        last_used: null,
      });
      for (const secret of [old.api_key, String(body.new_key)])
        expect((await keys().client.works(secret)).status).toBe(200);
      const day = await keys().client.rotate((await keys().client.make({ expires_in: 1 })).id);
      expect(Date.parse(String(day.body.old_key_expires)) - Date.now()).toBeLessThanOrEqual(dayMs);
    });

    test("409: while the old key is in its overlap; its successor can be rotated again", async () => {
      const { id } = await keys().client.make();
      const { body: first } = await keys().client.rotate(id);
      const again = await keys().client.rotate(id);
      expect([again.status, again.body]).toEqual([
        409,
        { detail: "The key is being rotated already", status_code: 409 },
      ]);
      expect((await keys().client.rotate(String(first.id))).status).toBe(200);
    });

    test("404: for a revoked key, an unknown key, and a key of another tenant", async () => {
      const { id } = await keys().client.make();
      await keys().client.revoke(id);
      for (const path of [id, "key_1", keys().strangers.id]) {
        const { status, body } = await keys().client.rotate(path);
        expect([status, body]).toEqual([404, unknown]);
      }
    });

    test("403: for a key with every scope but admin", async () => {
      const scopes = ["read", "write", "delete"];
      const { id, api_key } = await keys().client.make({ scopes });
      const refusal = forbidden("This operation needs the scope 'admin'", scopes);
      for (const ask of [keys().client.rotate, keys().client.revoke]) {
        const { status, body } = await ask(id, keys().client.as(api_key));
        expect([status, body]).toEqual([403, refusal]);
      }
    });
  });
}
