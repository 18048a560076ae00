import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";

/** Used by root only: files that PostgreSQL's user must reach although it cannot reach this project's folder. */
const sharedFolder = "/var/lib/loregraph";

/** Creates a folder in the shared folder that every user can read, independent of the umask. Returns its path. */
export async function makeShared(name: string): Promise<string> {
  const path = `${sharedFolder}/${name}`;
  await mkdir(path, { recursive: true });
  for (const folder of [sharedFolder, path]) await chmod(folder, 0o755);
  return path;
}

/** Copies a folder of programs there, once. The copy is made under another name and renamed. Returns its path. */
export async function copyToShared(source: string, name: string): Promise<string> {
  const target = `${await makeShared("programs")}/${name}`;
  if (await stat(target).catch(() => undefined)) return target;
  const fresh = `${target}.${process.pid}`;
  await cp(source, fresh, { recursive: true, verbatimSymlinks: true });
  await openToAll(fresh);
  try {
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error; // Otherwise another process finished first.
  }
  return target;
}

/** Readable for every user, and executable where the owner may execute it: `chmod -R a+rX`. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
