import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "../set-up/lock.mjs";
import { matchesManifest, writeManifest } from "./manifest.mjs";

/** Where the program of an engine is kept: other versions and other machines on a shared home have folders of their own. */
export const bundleFolder = (cacheDir, name, key) =>
  join(cacheDir, "engines", name, `${key}-${process.platform}-${process.arch}`);

/**
 * Has a folder that `make` filled, whole or not at all: made beside and renamed, its checksums compared before each
 * use, made again when they differ. Returns whether it was made now. Rejects as `make` does.
 */
export async function ensureBundle(folder, { title, log, make }) {
  if (matchesManifest(folder)) return false;
  return withLock(
    `${folder}.lock`,
    () => log(`another run is provisioning ${title}; waiting for it`),
    async () => {
      if (matchesManifest(folder)) return false; // The other run made it.
      if (existsSync(folder)) log(`${title}: what was kept is damaged; made again`);
      const fresh = `${folder}.new-${process.pid}`;
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh, { recursive: true });
      try {
        await make(fresh);
        writeManifest(fresh);
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(dirname(folder), { recursive: true });
        renameSync(fresh, folder);
        return true;
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    },
  );
}
