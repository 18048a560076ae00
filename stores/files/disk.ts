import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat, statfs, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { ulid } from "ulid";
import { invalidInput } from "../../domain/errors.ts";
import { hasCode } from "../../platform/error-code.ts";
import type { FileStore, SpooledFile } from "../ports/files.ts";
import type { StoreHealth } from "../ports/health.ts";
import { type CapacityOptions, createCapacity } from "./capacity.ts";
import { makeFolder, syncFolder } from "./folders.ts";
import { isInside, pathOf, spoolFolder } from "./names.ts";
import { fail, spoolStream, sweepSpool, writeSpoolFile } from "./spool.ts";

export interface DiskFilesOptions {
  /**
   * Created if missing, readable by this user alone. Spool and files must be on one file system, hence in one folder.
   */
  readonly folder: string;
  /** Default: no limits. */
  readonly capacity?: CapacityOptions;
}

/** Role "files" on a local disk (or a volume that several processes share). Throws `unavailable` ("files"). */
export async function openDiskFiles({ folder, capacity: bounds }: DiskFilesOptions): Promise<FileStore> {
  const root = await prepare(folder).catch(fail);
  const spool = join(root, spoolFolder);
  const capacity = createCapacity(() => freeBytes(root), bounds);
  return {
    admit: (bytes) => capacity.admit(bytes),
    spool: (content, limitBytes) => spoolStream({ spool, capacity }, content, limitBytes),
    keep: async (file) => {
      const name = `uploads/${checkedHash(file)}`;
      await keepUpload(root, spooledPath(spool, file), pathOf(root, name)).catch(fail);
      capacity.release(file.path);
      return name;
    },
    discard: async (file) => {
      try {
        await rm(spooledPath(spool, file), { force: true }).catch(fail);
      } finally {
        // A later start sweeps a file that could not be deleted. Until then it must not keep other uploads away.
        capacity.release(file.path);
      }
    },
    write: async (name, content) => {
      const target = pathOf(root, name);
      const [path] = await writeSpoolFile(spool, (file) => file.writeFile(content)).catch(fail);
      await moveInto(root, path, target).catch(async (error: unknown) => {
        await rm(path, { force: true }).catch(() => undefined);
        fail(error);
      });
    },
    // A missing file and a missing folder differ: a caller that waits for an upload must not mistake a lost folder for
    // a lost file.
    read: async (name) => {
      const content = await readWhole(pathOf(root, name)).catch(fail);
      if (content === null) await stat(spool).catch(fail);
      return content;
    },
    readPart: async (name, start, length) => {
      const part = await readPart(pathOf(root, name), start, length).catch(fail);
      if (part === null) await stat(spool).catch(fail);
      return part;
    },
    exists: async (name) => {
      const found = await isFile(pathOf(root, name)).catch(fail);
      if (!found) await stat(spool).catch(fail);
      return found;
    },
    delete: async (name) => rm(pathOf(root, name), { force: true }).catch(fail),
    renew: async (name) => {
      const found = await renew(pathOf(root, name)).catch(fail);
      if (!found) await stat(spool).catch(fail);
      return found;
    },
    deleteOlder: async (name, before) => deleteOlder(spool, pathOf(root, name), before).catch(fail),
    deleteAll: async (prefix) => rm(folderPath(root, prefix), { recursive: true, force: true }).catch(fail),
    sweep: async (now) => sweepSpool(spool, now.getTime()).catch(fail),
    list: async (prefix) => namesUnder(root, folderPath(root, prefix)).catch(fail),
    freeBytes: () => freeBytes(root).catch(fail),
    health: () => health(root),
    close: async () => undefined,
  };
}

async function readPart(path: string, start: number, length: number): Promise<Buffer | null> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function prepare(folder: string): Promise<string> {
  await mkdir(join(folder, spoolFolder), { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  await sweepSpool(join(root, spoolFolder), Date.now());
  return root;
}

function checkedHash({ hash }: SpooledFile): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw invalidInput("not a SHA-256 hash");
  return hash;
}

function spooledPath(spool: string, { path }: SpooledFile): string {
  if (!isInside(spool, path)) throw invalidInput("not a spooled file");
  return path;
}

const folderPath = (root: string, prefix: string): string => pathOf(root, prefix.replace(/\/$/, ""));

/** The rename is atomic. After the fsync of the folder it also survives a power cut. */
async function moveInto(root: string, from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await makeFolder(root, folder);
  await rename(from, to);
  await syncFolder(folder);
}

/** Sets the upload's age to zero before it becomes visible. A repeated `keep` finds the upload at its final name. */
async function keepUpload(root: string, spooled: string, target: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(spooled, now, now);
    await moveInto(root, spooled, target);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    await utimes(target, now, now);
  }
}

async function renew(path: string): Promise<boolean> {
  if (!(await isFile(path))) return false;
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/**
 * Moves the file aside and checks its age again. If a concurrent `keep` renewed it between the two checks, it is moved
 * back.
 */
async function deleteOlder(spool: string, path: string, before: Date): Promise<boolean> {
  const isOld = async (file: string) => (await stat(file)).mtimeMs < before.getTime();
  const aside = join(spool, ulid());
  try {
    if (!(await isOld(path))) return false;
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  // The sweep of the spool may have removed a file that old.
  const gone = await isOld(aside).catch((error: unknown) => hasCode(error, "ENOENT") || fail(error));
  if (gone) await rm(aside, { force: true });
  else await rename(aside, path);
  return gone;
}

/** Refuses a symbolic link in place of the file: this service never creates one. */
async function readWhole(path: string): Promise<Buffer | null> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].some((code) => hasCode(error, code))) return null;
    throw error;
  }
}

/** Refuses a symbolic link, like `readWhole`. */
async function isFile(path: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) throw new Error("The path is a symbolic link, not a file");
    return found.isFile();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return false;
    throw error;
  }
}

async function namesUnder(root: string, folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
    throw error;
  }
}

async function freeBytes(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}

/** Writes a probe file, because `keep` has to write too. */
async function health(root: string): Promise<StoreHealth> {
  const started = performance.now();
  const status = await writable(join(root, spoolFolder));
  const free_bytes = await freeBytes(root).catch(() => 0);
  return { status, free_bytes, latency_ms: performance.now() - started, engine: "local disk" };
}

async function writable(folder: string): Promise<StoreHealth["status"]> {
  const path = join(folder, ulid());
  try {
    await writeFile(path, "probe", { flag: "wx", mode: 0o600 });
    await rm(path);
    return "connected";
  } catch {
    const isThere = await stat(folder).then(
      () => true,
      () => false,
    );
    return isThere ? "degraded" : "disconnected";
  }
}
