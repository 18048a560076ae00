import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultTenant } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import { hasCode } from "../../platform/error-code.ts";
import type { Log } from "../../platform/log.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";
import { newSecret } from "./digest.ts";
import type { Keys } from "./keys.ts";

/**
 * Reads a secret file, or creates it once with mode 0600. Processes that start at the same time read the same content.
 */
export async function secretFile(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    // link(2) fails if the file exists: the first process decides its content.
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  await chmod(path, 0o600);
  const secret = (await readFile(path, "utf8")).trim();
  if (secret === "")
    throw new AppError("unavailable", `${path} is empty; delete it, and the next start makes a new one`);
  return secret;
}

/** The configured pepper, or the pepper stored in the folder, which is created if it is missing. */
export const pepperFrom = (folder: string, configured: string | undefined): Promise<string> =>
  configured === undefined
    ? secretFile(folder, "key-pepper", () => randomBytes(32).toString("base64url"))
    : Promise.resolve(configured);

interface Bootstrap {
  readonly keys: Pick<Keys, "register">;
  readonly records: { readonly keys: KeyRecords };
  /** Folder of the secret files. Processes that share an installation share it. */
  readonly folder: string;
  readonly adminKey: string | undefined;
  readonly log: Pick<Log, "warn">;
}

/**
 * Makes sure that there is an admin key. If LORE_ADMIN_KEY is set, registers that key. Otherwise, if no usable admin
 * key exists, mints one into the file admin-key of the folder; processes that start at the same time mint one key
 * together. Returns the path of the file with a new key, or null if no key was minted.
 */
export async function bootstrapAdmin({ keys, records, folder, adminKey, log }: Bootstrap): Promise<string | null> {
  if (adminKey !== undefined) {
    // A revoked key stays revoked: a setting that an operator forgot to remove does not restore it.
    if (!(await keys.register(defaultTenant, "LORE_ADMIN_KEY", adminKey)))
      log.warn(
        "LORE_ADMIN_KEY is no usable admin key: it was revoked, was rotated out or has fewer rights. A start does not change " +
          "that; make another key with `npm run keys -- create`",
      );
    return null;
  }
  if (await records.keys.hasUsableAdmin(new Date())) return null;
  for (let attempt = 1; attempt <= mintedLimit; attempt += 1) {
    const name = attempt === 1 ? "admin-key" : `admin-key-${attempt}`;
    const secret = await secretFile(folder, name, newSecret);
    // If the process crashes after it wrote the file, the next start registers the same file again.
    if (await keys.register(defaultTenant, "first admin key", secret)) return join(folder, name);
  }
  throw new AppError(
    "unavailable",
    `No admin key is usable; delete the files admin-key* of ${folder} to have one made`,
  );
}

/** A file may hold a revoked key, or one with fewer scopes: then the next file is tried, up to this many. */
const mintedLimit = 20;
