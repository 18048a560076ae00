import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { apiKey } from "../../support/record-lab.ts";
import type { Open } from "./open.ts";

export function keys(records: Open): void {
  test("a key is found unchanged by its digest; a second key with the same digest is not inserted", async () => {
    const key = apiKey({ scopes: ["read", "write"], name: "naïve '漢字'", expires_at: new Date("2030-01-01") });
    expect(await records().keys.insert(key)).toBe(true);
    expect(await records().keys.insert({ ...key, id: "key_other", name: "other" })).toBe(false);
    expect(await records().keys.findByDigest(key.digest)).toEqual(key);
    expect(await records().keys.findByDigest("none")).toBeNull();
  });

  test("a tenant exists from its first key on", async () => {
    const tenant = `tenant-${randomUUID()}`;
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const kg = await records().kgs.getOrCreate(tenant, "docs");
    expect(kg.tenant_id).toBe(tenant);
  });

  test("an admin key that is expired or revoked is not usable", async () => {
    const now = new Date("2026-06-01");
    const scopes = ["admin"] as const;
    await records().keys.insert(apiKey({ scopes, expires_at: new Date("2026-05-01") }));
    await records().keys.insert(apiKey({ scopes, revoked_at: new Date("2026-05-01") }));
    await records().keys.insert(apiKey());
    expect(await records().keys.hasUsableAdmin(now)).toBe(false);
    await records().keys.insert(apiKey({ scopes, expires_at: new Date("2026-07-01") }));
    expect(await records().keys.hasUsableAdmin(now)).toBe(true);
  });

  test("last_used moves forward and never back", async () => {
    const key = apiKey();
    await records().keys.insert(key);
    const later = new Date("2026-03-02");
    await records().keys.touch([
      { id: key.id, at: new Date("2026-03-01") },
      { id: key.id, at: later },
      { id: "key_none", at: later },
    ]);
    await records().keys.touch([{ id: key.id, at: new Date("2026-02-01") }]);
    await records().keys.touch([]);
    expect((await records().keys.findByDigest(key.digest))?.last_used).toEqual(later);
  });

  test("the first of many concurrent values for a subject holds until a caller replaces it", async () => {
    const [subject, ...values] = Array.from({ length: 21 }, () => randomUUID());
    if (subject === undefined) throw new Error("No subject");
    const agreed = await Promise.all(values.map((value) => records().agree(subject, value)));
    expect(new Set(agreed).size).toBe(1);
    expect(values).toContain(agreed[0]);
    expect(await records().agree(subject, "another", "anew")).toBe(agreed[0]);
    expect(await records().agree(subject, "a third")).toBe("another");
    expect(await records().agree(randomUUID(), "its own", "anew")).toBe("its own");
  });
}
