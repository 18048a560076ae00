import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { digestOf, newSecret, shownPrefix } from "./digest.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("a secret is its prefix, 43 characters, and 6 characters of checksum", () => {
  for (let n = 0; n < 100; n += 1) {
    const secret = newSecret();
    expect(secret).toMatch(/^lore_live_[0-9A-Za-z]{49}$/);
    const value = [...secret.slice(-6)].reduce((sum, sign) => sum * 62 + alphabet.indexOf(sign), 0);
    expect(value).toBe(crc32(secret.slice(0, -6)));
  }
});

test("500 secrets are all different and use every character of the alphabet", () => {
  const secrets = Array.from({ length: 500 }, newSecret);
  expect(new Set(secrets).size).toBe(500);
  expect(new Set(secrets.join("")).size).toBeGreaterThanOrEqual(alphabet.length);
});

test("a digest depends on secret and pepper; the shown prefix is the first 14 characters of the secret", () => {
  expect(digestOf("pepper", "a")).toBe(digestOf("pepper", "a"));
  expect(digestOf("pepper", "a")).not.toBe(digestOf("pepper", "b"));
  expect(digestOf("pepper", "a")).not.toBe(digestOf("salt", "a"));
  const secret = newSecret();
  expect(shownPrefix(secret)).toBe(secret.slice(0, 14));
});
