import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const name = "manifest.json";

/** Writes the SHA-256 of every file below the folder to a manifest file there. */
export function writeManifest(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
  const sums = Object.fromEntries(files.sort().map((file) => [file, sumOf(join(folder, file))]));
  writeFileSync(join(folder, name), JSON.stringify(sums, undefined, 1));
}

/** Whether every listed file exists unchanged. Size and date would not reveal a bad disk or an accidental edit. */
export function matchesManifest(folder) {
  try {
    const sums = Object.entries(JSON.parse(readFileSync(join(folder, name), "utf8")));
    return sums.length > 0 && sums.every(([file, sum]) => sumOf(join(folder, file)) === sum);
  } catch {
    return false; // A file is missing, or the folder was never filled.
  }
}

/** A link counts as its target: packages of a distribution contain many links. */
function sumOf(path) {
  const content = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
  return createHash("sha256").update(content).digest("hex");
}
