import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { pepperFrom, secretFile } from "./api/auth/bootstrap.ts";
import { conflict } from "./domain/errors.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { keptInside } from "./roles.ts";
import { filesFolder, type Stores } from "./stores/open.ts";

export interface Membership {
  /** Nobody else serves this installation, and nobody may as long as this process does. */
  readonly alone: boolean;
  /** Secret mixed into key digests, the same for all. */
  readonly pepper: string;
  /** Fires, with an AppError, if another process takes the place of this one, which then has to stop. */
  readonly replaced: AbortSignal;
}

interface Joining {
  readonly config: Config;
  readonly stores: Pick<Stores, "records" | "place">;
  readonly log: Log;
}

/** Where secrets are kept that all processes of the installation need: with what they share. */
export const secretsFolder = ({ LORE_FILES_DIR, dataDir }: Config): string =>
  LORE_FILES_DIR === undefined ? dataDir : join(LORE_FILES_DIR, "installation");

/**
 * Takes this process's place in the installation, and makes sure that it has with the others what it must have in common.
 * Throws `conflict` when somebody is there who cannot be beside us, or when folder or pepper are not the installation's.
 */
export async function joinInstallation({ config, stores, log }: Joining): Promise<Membership> {
  const own = keptInside(config);
  const alone = own.length > 0;
  const { records, place } = stores;
  const replaced = new AbortController();
  await place.take({ own, onTaken: (reason) => replaced.abort(reason) });

  async function haveInCommon(subject: string, value: string, remedy: string): Promise<void> {
    const held = await records.agree(subject, value, alone ? "anew" : undefined);
    if (held === value) return;
    const finding = `the ${subject} of this process is not that of the installation`;
    // Whoever is alone may start over with less; among others it would be a different truth in each process.
    if (!alone) throw conflict(`${finding}: ${remedy}`);
    log.warn(`${finding}, and takes its place`);
  }

  const mark = await secretFile(join(filesFolder(config), "installation"), "mark", randomUUID);
  await haveInCommon("folder of files", mark, "LORE_FILES_DIR has to be the very folder, or a copy of it");
  const pepper = await pepperFrom(secretsFolder(config), config.LORE_KEY_PEPPER);
  const origin = `set LORE_KEY_PEPPER, or copy the file key-pepper that the keys were made with to ${secretsFolder(config)}`;
  await haveInCommon("key pepper", fingerprint(pepper), origin);
  return { alone, pepper, replaced: replaced.signal };
}

/** Tells whether two peppers are the same, and nothing else about them. */
const fingerprint = (pepper: string): string => createHmac("sha256", pepper).update("key pepper").digest("hex");

/** For tools beside the service: the pepper that its keys are made with. Throws `conflict` where ours is another one. */
export async function agreedPepper(config: Config, records: Pick<Stores["records"], "agree">): Promise<string> {
  const pepper = await pepperFrom(secretsFolder(config), config.LORE_KEY_PEPPER);
  const mark = fingerprint(pepper);
  if ((await records.agree("key pepper", mark)) === mark) return pepper;
  throw conflict("the key pepper here is not that of the installation: use the settings and the folder of the service");
}
