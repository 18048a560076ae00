import { readFileSync } from "node:fs";

/** Linux counts pages of 4 KiB on the machines that Node has prebuilt files for; a larger page errs to the safe side. */
const PAGE_BYTES = 4096;

/** Resident memory of a process from /proc (proc(5), statm); null where there is no /proc or the process is gone. */
export function readResidentBytes(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, "ascii").split(" ")[1]);
    return Number.isFinite(resident) ? resident * PAGE_BYTES : null;
  } catch {
    // No /proc, or the process has just ended: its exit event tells the rest.
    return null;
  }
}
