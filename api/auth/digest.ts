import { createHmac, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43;
const checksumLength = 6;
export const keyPrefix = "lore_live_";

/** A new secret: prefix, 43 base62 characters (256 bits), 6 of the CRC32 over everything before (typos, offline scanners). */
export function newSecret(): string {
  const secret = keyPrefix + Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return secret + checksum(secret);
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = "";
  for (let i = 0; i < checksumLength; i++) {
    digits = `${alphabet[value % alphabet.length]}${digits}`;
    value = Math.floor(value / alphabet.length);
  }
  return digits;
}

/** What is stored of a key. A slow hash would be wrong: the secret has 256 bits, and verifying must be cheap. */
export const digestOf = (pepper: string, secret: string): string =>
  createHmac("sha256", pepper).update(secret).digest("hex");

/** The part of a key that may be shown again: enough to tell keys apart, useless to an attacker. */
export const shownPrefix = (secret: string): string => secret.slice(0, keyPrefix.length + 4);
