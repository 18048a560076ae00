import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../error-code.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

/**
 * Runs `work` while no other process on this machine holds the lock file. The lock is taken by link(2), which fails
 * when the name exists, so that a lock file always contains its holder's identity. The lock of a dead holder is broken.
 * Rejects when the lock is not available within `waitMs`.
 */
export async function withFileLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const mine = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(mine, JSON.stringify(identify(process.pid)));
  try {
    await take(path, mine, Date.now() + waitMs);
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function take(path: string, mine: string, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await link(mine, path);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const holder = await readHolder(path);
    if (holder !== undefined && !isRunning(holder)) await breakLock(path, holder);
    else if (Date.now() > deadline) throw new Error(`another process holds ${path}`);
    else await sleep(50);
  }
}

/**
 * Moves the dead holder's lock away. Puts it back if it turns out to be the lock of a living holder: a third process
 * may have broken the dead lock first.
 */
async function breakLock(path: string, dead: ProcessIdentity): Promise<void> {
  const aside = `${path}.broken.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return; // Another process broke it.
  }
  const moved = await readHolder(aside);
  // If link fails, the lock has a new holder, which then shares it with the moved one. That takes three processes
  // within one millisecond, and the server's own lock (pid file, port) still protects it.
  if (moved !== undefined && moved.start !== dead.start) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readHolder(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof holder !== "object" || holder === null || !("pid" in holder) || !("start" in holder)) return undefined;
    return { pid: Number(holder.pid), start: String(holder.start) };
  } catch {
    return undefined; // Released between our attempt and this read.
  }
}
