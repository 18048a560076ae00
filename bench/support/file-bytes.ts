import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that this process has read from files so far, also from the page cache (Linux, proc_pid_io(5)). */
export async function bytesRead(): Promise<number> {
  const [, bytes] = /^rchar: (\d+)$/m.exec(await readFile("/proc/self/io", "utf8")) ?? [];
  return Number(bytes);
}

/** Bytes of all files below a folder. Files may disappear meanwhile. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
