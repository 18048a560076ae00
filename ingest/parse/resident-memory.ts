import { readFileSync } from "node:fs";

/**
 * Linux uses pages of 4 KiB on the machines that Node is prebuilt for. On a machine with larger pages the value is too
 * low, so that the limit acts later.
 */
const PAGE_BYTES = 4096;

/** Resident memory of a process from /proc (proc(5), statm); null without /proc or when the process is gone. */
export function readResidentBytes(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, "ascii").split(" ")[1]);
    return Number.isFinite(resident) ? resident * PAGE_BYTES : null;
  } catch {
    // No /proc, or the process has just ended; its exit event follows.
    return null;
  }
}
