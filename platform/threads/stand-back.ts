import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Lowers the priority of threads that prepare documents, so that questions are answered first. */
const niceness = 10;

/**
 * Lets every thread of ordinary priority go before the calling one. On Linux; elsewhere priorities belong to processes.
 */
export function standBack(): void {
  try {
    const self = readlinkSync("/proc/thread-self"); // <pid>/task/<tid>
    setPriority(Number(self.split("/").at(-1)), niceness);
  } catch {
    // Without /proc, or where it is forbidden, all threads remain equals.
  }
}
