import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";

/** For root only: what PostgreSQL's user must reach although it cannot reach this project's folder. */
const sharedFolder = "/var/lib/loregraph";

/** Makes a folder in the shared folder that everybody can look into, whatever the umask. Returns its path. */
export async function makeShared(name: string): Promise<string> {
  const path = `${sharedFolder}/${name}`;
  await mkdir(path, { recursive: true });
  for (const folder of [sharedFolder, path]) await chmod(folder, 0o755);
  return path;
}

/** Copies a folder of programs there, once; the copy is made beside and renamed. Returns its path. */
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
    if (!(await stat(target).catch(() => undefined))) throw error; // Otherwise another process was faster.
  }
  return target;
}

/** Readable for everybody, and executable where it is for its owner: `chmod -R a+rX`. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
