import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { digestOf, newSecret, shownPrefix } from "./digest.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("secrets have their prefix, 43 signs, and 6 that prove the rest", () => {
  for (let n = 0; n < 100; n += 1) {
    const secret = newSecret();
    expect(secret).toMatch(/^lore_live_[0-9A-Za-z]{49}$/);
    const value = [...secret.slice(-6)].reduce((sum, sign) => sum * 62 + alphabet.indexOf(sign), 0);
    expect(value).toBe(crc32(secret.slice(0, -6)));
  }
});

test("no two secrets are alike, and every sign is used", () => {
  const secrets = Array.from({ length: 500 }, newSecret);
  expect(new Set(secrets).size).toBe(500);
  expect(new Set(secrets.join("")).size).toBeGreaterThanOrEqual(alphabet.length);
});

test("a digest depends on secret and pepper; what is shown of a key gives neither away", () => {
  expect(digestOf("pepper", "a")).toBe(digestOf("pepper", "a"));
  expect(digestOf("pepper", "a")).not.toBe(digestOf("pepper", "b"));
  expect(digestOf("pepper", "a")).not.toBe(digestOf("salt", "a"));
  const secret = newSecret();
  expect(shownPrefix(secret)).toBe(secret.slice(0, 14));
});
