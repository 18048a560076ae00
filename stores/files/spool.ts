import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ulid } from "ulid";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { SpooledFile } from "../ports/files.ts";
import type { Capacity } from "./capacity.ts";

/** No upload takes this long: an older file was left by a process that died. */
const leftoverMs = 3_600_000;

/**
 * Creates a file in the spool, filled by `fill`. Resolves once the file is synced to disk; deletes it when `fill`
 * fails.
 */
export async function writeSpoolFile<T>(spool: string, fill: (file: FileHandle) => Promise<T>): Promise<[string, T]> {
  const path = join(spool, ulid());
  const file = await open(path, "wx", 0o600).catch(fail);
  try {
    const result = await fill(file);
    await file.sync().catch(fail);
    return [path, result];
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

interface Spool {
  readonly spool: string;
  readonly capacity: Capacity;
}

/**
 * Streams into the spool, counting and hashing. An error of the stream itself comes from the sender and is passed on
 * unchanged. The stream is destroyed when the limit is passed or the spool is full.
 */
export async function spoolStream(
  { spool, capacity }: Spool,
  content: Readable,
  limitBytes: number,
): Promise<SpooledFile> {
  const hash = createHash("sha256");
  const reservation = capacity.reserve();
  let size_bytes = 0;
  try {
    const [path] = await writeSpoolFile(spool, async (file) => {
      for await (const piece of content) {
        const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
        size_bytes += bytes.length;
        if (size_bytes > limitBytes) throw new AppError("too_large", `the file is larger than ${limitBytes} bytes`);
        await reservation.take(bytes.length);
        hash.update(bytes);
        await file.appendFile(bytes).catch(fail);
      }
    });
    reservation.keepFor(path);
    return { path, size_bytes, hash: hash.digest("hex") };
  } catch (error) {
    reservation.release();
    throw error;
  }
}

export async function sweepSpool(spool: string, now: number): Promise<void> {
  for (const name of await readdir(spool)) {
    const path = join(spool, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    ); // Its process may have moved the file meanwhile.
    if (age > leftoverMs) await rm(path, { force: true });
  }
}

export function fail(cause: unknown): never {
  throw cause instanceof AppError ? cause : unavailable("files", cause);
}
