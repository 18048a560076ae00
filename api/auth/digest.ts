import { createHmac, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43;
const checksumLength = 6;
export const keyPrefix = "lore_live_";

/**
 * A new secret: prefix, 43 base62 characters (256 bits), then 6 characters with the CRC32 of all before. With the
 * checksum, typing errors and false matches of secret scanners can be detected without the database.
 */
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

/**
 * The digest that is stored for a key. A slow hash is not needed for a secret of 256 bits, and verifying must be cheap.
 */
export const digestOf = (pepper: string, secret: string): string =>
  createHmac("sha256", pepper).update(secret).digest("hex");

/** The part of a key that may be shown later: enough to distinguish keys, useless to an attacker. */
export const shownPrefix = (secret: string): string => secret.slice(0, keyPrefix.length + 4);
