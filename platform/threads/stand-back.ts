import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Lowers the priority of threads that prepare documents, so that questions are answered first. */
const niceness = 10;

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
