import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { pepperFrom, secretFile } from "../api/auth/bootstrap.ts";
import { conflict } from "../domain/errors.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Stores } from "../stores/open.ts";
import { filesFolder } from "../stores/roles/files.ts";
import { keptInside } from "./roles.ts";

export interface Membership {
  /** No other process serves this installation, and none can join as long as this process runs. */
  readonly exclusive: boolean;
  /** Secret mixed into key digests. All processes of the installation have the same one. */
  readonly pepper: string;
  /** Fires with an AppError if another process takes over the installation. This process must stop then. */
  readonly replaced: AbortSignal;
}

interface Joining {
  readonly config: Config;
  readonly stores: Pick<Stores, "records" | "occupancy">;
  readonly log: Log;
}

/** The folder of secrets that all processes of the installation need. It lies in the folder that they share. */
export const secretsFolder = ({ stores, folders }: Pick<Config, "stores" | "folders">): string =>
  stores.filesFolder === undefined ? folders.data : join(stores.filesFolder, "installation");

/**
 * Takes the lock of processes that serve this installation, and checks that this process has the same folder of files
 * and the same key pepper as the others. Throws `conflict` if one of them differs, or if a process holds the lock that
 * excludes this one.
 */
export async function joinInstallation({ config, stores, log }: Joining): Promise<Membership> {
  const own = keptInside(config);
  const exclusive = own.length > 0;
  const { records, occupancy } = stores;
  const replaced = new AbortController();
  await occupancy.take({ own, onTaken: (reason) => replaced.abort(reason) });

  /** Throws unless the installation's value for `subject` is `value`. */
  async function haveInCommon(subject: string, value: string, remedy: string): Promise<void> {
    const held = await records.agree(subject, value, exclusive ? "anew" : undefined);
    if (held === value) return;
    const finding = `the ${subject} of this process differs from the ${subject} of the installation`;
    // A process that is alone may start over with new secrets and files. If other processes run, the secrets and files
    // would differ between processes.
    if (!exclusive) throw conflict(`${finding}: ${remedy}`);
    log.warn(`${finding} and replaces it`);
  }

  const mark = await secretFile(join(filesFolder(config), "installation"), "mark", randomUUID);
  await haveInCommon("folder of files", mark, "LORE_FILES_DIR must be the same folder or a copy of it");
  const pepper = await pepperFrom(secretsFolder(config), config.secrets.keyPepper);
  const origin = `set LORE_KEY_PEPPER, or copy the file key-pepper of the installation to ${secretsFolder(config)}`;
  await haveInCommon("key pepper", fingerprint(pepper), origin);
  return { exclusive, pepper, replaced: replaced.signal };
}

/** Fingerprints are equal for equal peppers, and reveal nothing else about them. */
const fingerprint = (pepper: string): string => createHmac("sha256", pepper).update("key pepper").digest("hex");

/**
 * For tools: the pepper of the installation's keys. Throws `conflict` if the pepper of this configuration is another
 * one.
 */
export async function agreedPepper(config: Config, records: Pick<Stores["records"], "agree">): Promise<string> {
  const pepper = await pepperFrom(secretsFolder(config), config.secrets.keyPepper);
  const mark = fingerprint(pepper);
  if ((await records.agree("key pepper", mark)) === mark) return pepper;
  throw conflict(
    "the key pepper of this command differs from that of the installation: use the settings and the data folder of " +
      "the service",
  );
}
