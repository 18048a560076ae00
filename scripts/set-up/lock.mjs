import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process holds the lock file. `onWait` is called once if it has to wait. The lock is taken
 * by link(2), so that a lock file always contains its holder's identity. The lock of a dead holder is broken.
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, nameOf(process.pid));
  try {
    let waited = false;
    while (!tryTake(mine, path)) {
      if (!waited) onWait();
      waited = true;
      await sleep(200);
    }
    return await work();
  } finally {
    if (read(path) === nameOf(process.pid)) rmSync(path, { force: true });
    rmSync(mine, { force: true });
  }
}

function tryTake(mine, path) {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = read(path);
  const isDead = holder !== undefined && nameOf(Number.parseInt(holder, 10)) !== holder;
  if (isDead) breakLock(path, { holder, aside: `${mine}.broken` });
  return false;
}

/**
 * Removes the lock of a dead holder. Another process may have broken and taken it since it was read: the lock is moved
 * aside before its holder is compared, and put back if it is another one's.
 */
export function breakLock(path, { holder, aside }) {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  try {
    if (read(aside) !== holder) linkSync(aside, path);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Identifies a process even after its pid is reused (on Linux); undefined when it does not run. */
export function nameOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return undefined;
  }
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields?.[0] === "Z" ? undefined : `${pid} ${fields?.[19] ?? ""}`;
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // The process does not exist (any more).
  }
}
