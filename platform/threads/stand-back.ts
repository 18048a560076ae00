import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Lowers the priority of threads that prepare documents, so that questions are answered first. */
const niceness = 10;
/**
 * The same for a server's process that writes documents. It is lowered less, because it holds locks for which edits
 * wait: beside one busy thread of ordinary priority it still gets a quarter of a core.
 */
const serverNiceness = 5;

/**
 * Lowers the priority of the calling thread below that of ordinary threads. Works only on Linux; other systems have
 * only priorities of processes.
 */
export function standBack(): void {
  try {
    const self = readlinkSync("/proc/thread-self"); // <pid>/task/<tid>
    setPriority(Number(self.split("/").at(-1)), niceness);
  } catch {
    // Without /proc or without permission all threads keep the same priority.
  }
}

/** Lowers the priority of a process of a server that this process has started. The priority cannot be raised again. */
export function letServerStandBack(pid: number): void {
  try {
    setPriority(pid, serverNiceness);
  } catch {
    // The process may have ended already, or belong to another user. It then keeps its priority.
  }
}
