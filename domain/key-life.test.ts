import { expect, test } from "vitest";
import { apiKey } from "../test/support/record-lab.ts";
import { endOf, isUsable, rotationOf, rotationOverlapMs, statusOf } from "./key-life.ts";

const now = new Date("2026-06-01T00:00:00Z");
const later = new Date("2026-06-02T00:00:00Z");
const earlier = new Date("2026-05-31T00:00:00Z");

test.each([
  ["active", {}],
  ["active", { expires_at: later }],
  ["expired", { expires_at: earlier }],
  ["expired", { expires_at: now }],
  ["rotating", { rotated_to: "key_next", rotates_out_at: later }],
  ["expired", { rotated_to: "key_next", rotates_out_at: now }],
  ["expired", { rotated_to: "key_next", rotates_out_at: later, expires_at: earlier }],
  ["revoked", { revoked_at: earlier }],
  ["revoked", { revoked_at: earlier, expires_at: earlier, rotated_to: "key_next", rotates_out_at: later }],
] as const)("a key is %s with %j, and usable if it is active or rotating", (status, over) => {
  expect(statusOf(apiKey(over), now)).toBe(status);
  expect(isUsable(apiKey(over), now)).toBe(["active", "rotating"].includes(status));
});

test("a key ends with its overlap or its expiry, whichever comes first", () => {
  expect(endOf(apiKey())).toBeNull();
  expect(endOf(apiKey({ expires_at: later }))).toEqual(later);
  expect(endOf(apiKey({ expires_at: later, rotates_out_at: earlier }))).toEqual(earlier);
  expect(endOf(apiKey({ expires_at: earlier, rotates_out_at: later }))).toEqual(earlier);
});

const successor = { id: "key_next", digest: "d", prefix: "p", created_at: now, created_by: "key_admin" };

test("a rotation gives the new key the old one's rights and lifetime from now; the old key stays valid for a day", () => {
  const key = apiKey({ created_at: new Date("2026-01-01"), expires_at: new Date("2026-12-31"), last_used: earlier });
  const { old, key: next } = rotationOf({ ...key, scopes: ["read", "delete"], daily_budget_usd: 3 }, successor);
  expect(old).toMatchObject({ id: key.id, rotated_to: "key_next", expires_at: key.expires_at });
  expect(old.rotates_out_at.getTime()).toBe(now.getTime() + rotationOverlapMs);
  expect(next).toEqual({
    ...key,
    ...successor,
    scopes: ["read", "delete"],
    daily_budget_usd: 3,
    expires_at: new Date("2027-05-31T00:00:00Z"),
    last_used: null,
  });
});

test("a rotated key never outlives its own expiry; the successor of a key without expiry has none", () => {
  const soon = new Date(now.getTime() + 1_000);
  expect(rotationOf(apiKey({ expires_at: soon }), successor).old.rotates_out_at).toEqual(soon);
  expect(rotationOf(apiKey(), successor).key.expires_at).toBeNull();
});
