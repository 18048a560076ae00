import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../../platform/error-code.ts";

/**
 * Makes a folder below `root` and its missing parents; each new folder survives a power cut. Throws the error of the
 * file system. A missing root is such an error: a new root would hide that the volume is away, and be in the way when
 * the volume comes back.
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) return;
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, "EEXIST")) return;
    if (!hasCode(error, "ENOENT") || dirname(folder) === root) throw error;
    await makeFolder(root, dirname(folder));
    return makeFolder(root, folder);
  }
  await syncFolder(dirname(folder));
}

/** Makes the entries of a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
