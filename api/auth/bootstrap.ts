import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultTenant } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { KeyRecords } from "../../stores/ports/records/keys.ts";
import { newSecret } from "./digest.ts";
import type { Keys } from "./keys.ts";

/** Reads a secret file, or makes it once with mode 0600; two processes that start together agree on one content. */
export async function secretFile(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    // link(2) fails if the file exists: the first process decides its content.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  await chmod(path, 0o600);
  const secret = (await readFile(path, "utf8")).trim();
  if (secret === "")
    throw new AppError("unavailable", `${path} is empty; delete it, and the next start makes a new one`);
  return secret;
}

/** The configured pepper, or the one that is kept in the folder. */
export const pepperFrom = (folder: string, configured: string | undefined): Promise<string> =>
  configured === undefined
    ? secretFile(folder, "key-pepper", () => randomBytes(32).toString("base64url"))
    : Promise.resolve(configured);

interface Bootstrap {
  readonly keys: Pick<Keys, "register">;
  readonly records: { readonly keys: KeyRecords };
  /** Where secrets are kept; processes that share an installation share it. */
  readonly folder: string;
  readonly adminKey: string | undefined;
  readonly log: Pick<Log, "warn">;
}

/**
 * The first admin key: LORE_ADMIN_KEY when it is set; otherwise, when no usable admin key exists, one is minted into
 * the folder's file admin-key: one, however many processes start at once. Returns where the key can be read, or null
 * when there is nothing new to tell.
 */
export async function bootstrapAdmin({ keys, records, folder, adminKey, log }: Bootstrap): Promise<string | null> {
  if (adminKey !== undefined) {
    // Who revoked it meant it: a setting that was forgotten somewhere does not bring it back.
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
    // A crash between file and record is healed by the next start: the same file is registered again.
    if (await keys.register(defaultTenant, "first admin key", secret)) return join(folder, name);
  }
  throw new AppError(
    "unavailable",
    `No admin key is usable; delete the files admin-key* of ${folder} to have one made`,
  );
}

/** The file may hold a key that was revoked since, or a lesser one: the next one is made beside it. */
const mintedLimit = 20;
