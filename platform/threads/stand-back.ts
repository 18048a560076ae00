import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** What a person waits for goes first: questions are answered while documents are prepared with what is left over. */
const niceness = 10;

/** Lets every thread of ordinary priority go before the calling one. On Linux; elsewhere priorities belong to processes. */
export function standBack(): void {
  try {
    const self = readlinkSync("/proc/thread-self"); // <pid>/task/<tid>
    setPriority(Number(self.split("/").at(-1)), niceness);
  } catch {
    // Without /proc, or where it is forbidden, all threads remain equals.
  }
}
