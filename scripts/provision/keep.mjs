import { createHash } from "node:crypto";
import { chmodSync, createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";

/** Moves a finished program to its final path, completely or not at all, with its checksum beside it. */
export async function keep(from, path) {
  chmodSync(from, 0o755);
  writeFileSync(checksumOf(path), await sha256(from));
  renameSync(from, path);
}

/** Whether the program exists and is unchanged. */
export async function isKept(path) {
  if (!existsSync(path) || !existsSync(checksumOf(path))) return false;
  return readFileSync(checksumOf(path), "utf8").trim() === (await sha256(path));
}

export async function sha256(path) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash);
  return hash.digest("hex");
}

const checksumOf = (path) => `${path}.sha256`;
