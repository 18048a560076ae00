import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { conflict } from "../../domain/errors.ts";
import { withFileLock } from "../../platform/local-server/file-lock.ts";
import { identify, isRunning } from "../../platform/local-server/process-identity.ts";

/** Longest wait for another process that reads the owner file at the same moment, which takes a millisecond. */
const lookMs = 5_000;

const Owner = z.object({ pid: z.number().int(), start: z.string() });

/**
 * Makes this process the owner of `<folder>/<name>`: the engine runs in process, and two writers would overwrite each
 * other's commits. Throws `conflict` while another owner lives, or while this process has the folder open already. A
 * dead owner is replaced. Returns the release. The lock sees the processes of one machine or container only: it does
 * not protect a folder that several of them share.
 */
export async function ownFolder(folder: string, name: string): Promise<() => Promise<void>> {
  const ownerFile = join(folder, `${name}.owner`);
  await mkdir(folder, { recursive: true });
  await withFileLock(`${ownerFile}.lock`, lookMs, async () => {
    const owner = await readOwner(ownerFile);
    if (owner !== undefined && isRunning(owner)) {
      throw conflict(`the ${name} data folder is in use by process ${owner.pid}; use another data folder, or stop it`);
    }
    await writeFile(ownerFile, JSON.stringify(identify(process.pid)));
  });
  return () => rm(ownerFile, { force: true });
}

async function readOwner(path: string): Promise<z.infer<typeof Owner> | undefined> {
  try {
    return Owner.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined; // The folder has no owner, or its owner died while writing this file.
  }
}
