import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** Folders whose code decides what the service answers. */
const answering = ["agents", "domain", "ingest", "memory", "models", "retrieval", "stores"];
let hash: string | undefined;

/**
 * SHA-256 of the code that answers, in hex, read once per process. Two builds of the same version differ if this code
 * differs; processes of the same build agree.
 */
export function codeHash(): string {
  hash ??= hashOf(answering.flatMap((folder) => filesIn(join(root, folder))).sort());
  return hash;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function hashOf(files: readonly string[]): string {
  const all = createHash("sha256");
  for (const file of files) all.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  return all.digest("hex");
}
