import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a process has read so far (Linux, proc_pid_io(5)). */
export interface ReadBytes {
  /** By read calls: files in the page cache, files on disk and sockets. Files mapped into memory do not count. */
  readonly called: number;
  /** From disk. */
  readonly disk: number;
}

export async function readBytesOf(pid: number): Promise<ReadBytes> {
  const text = await readFile(`/proc/${pid}/io`, "utf8");
  const field = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, "m").exec(text)?.[1] ?? 0);
  return { called: field("rchar"), disk: field("read_bytes") };
}

/** The resident set of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Size of a folder's files on disk in MB; files that vanish meanwhile are left out. */
export async function diskMb(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let blocks = 0;
  for (const entry of entries.filter((each) => each.isFile())) {
    blocks += await stat(join(entry.parentPath, entry.name)).then(
      (file) => file.blocks,
      () => 0,
    );
  }
  return Math.round((blocks * 512) / 1_048_576);
}
