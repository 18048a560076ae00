import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiKey, defaultTenant } from "../../domain/auth.ts";
import { newKeyId } from "../../domain/ids.ts";
import { rotationOverlapMs } from "../../domain/key-life.ts";
import { sha256 } from "../support/document-lab.ts";
import { apiKey, type CoreRecords } from "../support/record-lab.ts";

const now = new Date("2026-06-01T12:00:00Z");
const unknown = { kind: "not_found", message: "API key not found" };
const isLast = { kind: "conflict", message: "This is the last usable admin key; create another one first" };
const successor = (over: Partial<ApiKey> = {}) => ({
  id: newKeyId(),
  digest: sha256(randomUUID()),
  prefix: "lore_live_next",
  created_at: now,
  created_by: null,
  ...over,
});

/** Listing, revoking and rotating keys, of the role "records". `wipe` deletes all keys. */
export function keysContract(name: string, open: () => CoreRecords, wipe: () => Promise<unknown>): void {
  describe(`registry on ${name}`, () => {
    let keys: CoreRecords["keys"];
    beforeAll(() => {
      keys = open().keys;
    });
    beforeEach(wipe);
    const stored = async (over: Partial<ApiKey> = {}): Promise<ApiKey> => {
      const key = apiKey(over);
      await keys.insert(key);
      return key;
    };
    const admin = (over: Partial<ApiKey> = {}) => stored({ tenant_id: defaultTenant, scopes: ["admin"], ...over });
    const refOf = ({ id, tenant_id }: ApiKey) => ({ id, tenant_id });
    const anyTenant = ({ id }: ApiKey) => ({ id, tenant_id: null });

    describe("listing keys", () => {
      const page = { tenant_id: "tenant-list", include_revoked: false, cursor: null, limit: 10 };

      test("goes from the newest to the oldest, page by page, within the tenant", async () => {
        const ids: string[] = [];
        for (let n = 0; n < 5; n += 1) ids.unshift((await stored({ tenant_id: "tenant-list" })).id);
        await stored({ tenant_id: "tenant-other" });
        const idsOf = async (over: { readonly limit?: number; readonly cursor?: string }) =>
          (await keys.list({ ...page, ...over })).map(({ id }) => id);
        expect(await idsOf({})).toEqual(ids);
        expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2));
        expect(await idsOf({ limit: 2, cursor: ids[1] ?? "" })).toEqual(ids.slice(2, 4));
        expect(await keys.list({ ...page, tenant_id: null })).toHaveLength(6);
        expect([await keys.count(page), await keys.count({ ...page, tenant_id: null })]).toEqual([5, 6]);
      });

      test("shows revoked keys only on request, expired keys always", async () => {
        const expired = await stored({ tenant_id: "tenant-list", expires_at: new Date(0) });
        const revoked = await stored({ tenant_id: "tenant-list", revoked_at: now });
        expect(await keys.list(page)).toEqual([expired]);
        expect(await keys.list({ ...page, include_revoked: true })).toEqual([revoked, expired]);
        expect([await keys.count(page), await keys.count({ ...page, include_revoked: true })]).toEqual([1, 2]);
      });
    });

    describe("revoking a key", () => {
      test("ends the key for good, and cannot be repeated", async () => {
        const key = await stored();
        expect(await keys.revoke(refOf(key), now)).toEqual({ ...key, revoked_at: now });
        expect(await keys.findById(key.id)).toEqual({ ...key, revoked_at: now });
        await expect(keys.revoke(refOf(key), now)).rejects.toMatchObject(unknown);
      });

      test("finds the key only in the given tenant, or in any tenant if none is given", async () => {
        const key = await stored({ tenant_id: "tenant-a" });
        await expect(keys.revoke({ id: key.id, tenant_id: "tenant-b" }, now)).rejects.toMatchObject(unknown);
        await expect(keys.revoke({ id: "key_none", tenant_id: null }, now)).rejects.toMatchObject(unknown);
        expect((await keys.revoke(anyTenant(key), now)).id).toBe(key.id);
      });

      test.each([
        ["expired", { expires_at: now }],
        ["revoked", { revoked_at: now }],
        ["of another tenant", { tenant_id: "tenant-b" }],
        ["without admin", { scopes: ["read", "write", "delete"] }],
        ["in its overlap", { rotated_to: "key_gone", rotates_out_at: new Date(now.getTime() + 60_000) }],
      ] satisfies [string, Partial<ApiKey>][])(
        "is refused for the last usable admin key; another key that is %s does not count",
        async (_, over) => {
          const key = await admin();
          await admin(over);
          await expect(keys.revoke(refOf(key), now)).rejects.toMatchObject(isLast);
          await admin({ expires_at: new Date(now.getTime() + 60_000) });
          expect((await keys.revoke(refOf(key), now)).revoked_at).toEqual(now);
        },
      );

      test("is refused for the last usable admin key also in its overlap, but not for an expired one", async () => {
        const rotating = await admin({ rotated_to: "key_gone", rotates_out_at: new Date(now.getTime() + 60_000) });
        await expect(keys.revoke(refOf(rotating), now)).rejects.toMatchObject(isLast);
        const expired = await admin({ expires_at: now });
        expect((await keys.revoke(refOf(expired), now)).revoked_at).toEqual(now);
      });

      test("leaves one usable admin key when all are revoked at once", async () => {
        for (let round = 0; round < 10; round += 1) {
          await wipe();
          const all = await Promise.all(Array.from({ length: 4 }, () => admin()));
          const outcomes = await Promise.allSettled(all.map((key) => keys.revoke(refOf(key), now)));
          const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
          expect(refusals).toMatchObject([{ reason: isLast }]);
          expect(await keys.hasUsableAdmin(now)).toBe(true);
        }
      });
    });

    describe("rotating a key", () => {
      test("replaces the key by one with the same rights, in the same chain", async () => {
        const key = await stored({ scopes: ["write"], tier: "pro", daily_budget_usd: 2.5, root_id: "key_first" });
        const next = successor();
        const { old, key: fresh } = await keys.rotate(refOf(key), next);
        expect(old.rotates_out_at.getTime()).toBe(now.getTime() + rotationOverlapMs);
        expect(fresh).toEqual({ ...key, ...next });
        expect(await keys.findById(key.id)).toEqual(old);
        expect(await keys.findByDigest(next.digest)).toEqual(fresh);
      });

      test("is refused during the key's overlap; a key past its overlap, revoked, expired or foreign is not found", async () => {
        const key = await stored({ tenant_id: "tenant-a" });
        await keys.rotate(refOf(key), successor());
        await expect(keys.rotate(refOf(key), successor())).rejects.toMatchObject({ kind: "conflict" });
        const after = { created_at: new Date(now.getTime() + rotationOverlapMs) };
        await expect(keys.rotate(refOf(key), successor(after))).rejects.toMatchObject(unknown);
        const revoked = await stored({ revoked_at: now });
        const expired = await stored({ expires_at: now });
        const foreign = { id: (await stored({ tenant_id: "tenant-b" })).id, tenant_id: "tenant-a" };
        for (const ref of [refOf(revoked), refOf(expired), foreign, { id: "key_none", tenant_id: null }]) {
          await expect(keys.rotate(ref, successor())).rejects.toMatchObject(unknown);
        }
      });

      test("succeeds for one of many concurrent requests, and the others leave no key behind", async () => {
        const key = await stored({ tenant_id: "tenant-race" });
        const outcomes = await Promise.allSettled(
          Array.from({ length: 8 }, () => keys.rotate(refOf(key), successor())),
        );
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const page = { tenant_id: "tenant-race", include_revoked: true, cursor: null, limit: 100 };
        expect(await keys.list(page)).toHaveLength(2);
      });
    });
  });
}
