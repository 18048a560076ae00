import type { Readable } from "node:stream";
import type { Closable, StoreHealth } from "./health.ts";

/**
 * A finished upload in the spool, synced to disk. The hash was computed while it was written. `keep` moves it to its
 * final name.
 */
export interface SpooledFile {
  readonly path: string;
  readonly size_bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

/**
 * Role "files": uploads by hash, parsed documents, pictures. The service makes the names (ids, hashes, fixed words),
 * never a client. A name is relative, with "/" between parts. Writes are atomic: temporary name, fsync, rename, fsync
 * of the folder.
 */
export interface FileStore extends Closable {
  /**
   * Throws `overloaded` when the disk has too little space for an upload of this size. Called before the upload is
   * read.
   */
  admit(bytes: number): Promise<void>;
  /**
   * Streams into the spool. Throws `too_large` as soon as the content passes `limitBytes`, and `overloaded` when the
   * uploads under way fill their share of the disk. The spool file is removed in both cases.
   */
  spool(content: Readable, limitBytes: number): Promise<SpooledFile>;
  /**
   * Moves a spooled file durably to `uploads/<hash>` and returns that name. If the file exists already, its write time
   * becomes now.
   */
  keep(file: SpooledFile): Promise<string>;
  /**
   * Deletes a spooled file; a missing file is no error. Even if the deletion fails, the bytes no longer count as used
   * by uploads under way.
   */
  discard(file: SpooledFile): Promise<void>;
  write(name: string, content: Uint8Array | string): Promise<void>;
  /** null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** At most `length` bytes from `start` on; fewer at the end of the file. null when there is no such file. */
  readPart(name: string, start: number, length: number): Promise<Buffer | null>;
  /** Whether `read` would return a file. Reads none of its bytes. */
  exists(name: string): Promise<boolean>;
  /** Sets the write time of a file to now, as `keep` does. False when there is no such file. */
  renew(name: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  /**
   * Deletes the file if its write time is earlier than `before`; returns whether it was deleted. Safe against a
   * concurrent `keep`.
   */
  deleteOlder(name: string, before: Date): Promise<boolean>;
  /** Deletes a folder with everything in it. A missing folder is no error. */
  deleteAll(prefix: string): Promise<void>;
  /** Deletes unfinished files of killed processes that are older than an hour at `now`. */
  sweep(now: Date): Promise<void>;
  /** Names under a prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  freeBytes(): Promise<number>;
  health(): Promise<StoreHealth>;
}
