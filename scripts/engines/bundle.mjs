import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "../set-up/lock.mjs";
import { matchesManifest, writeManifest } from "./manifest.mjs";

/** The folder of an engine's program. Versions and machines that share a home directory have separate folders. */
export const bundleFolder = (cacheDir, name, key) =>
  join(cacheDir, "engines", name, `${key}-${process.platform}-${process.arch}`);

/**
 * Provides a folder filled by `make`, completely or not at all. It is made under another name and renamed. Its
 * checksums are compared before each use; when they differ, it is made again. Returns whether it was made now. Rejects
 * like `make`.
 */
export async function ensureBundle(folder, { title, log, make }) {
  if (matchesManifest(folder)) return false;
  return withLock(
    `${folder}.lock`,
    () => log(`another run is provisioning ${title}; waiting for it`),
    async () => {
      if (matchesManifest(folder)) return false; // Another run made it.
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
