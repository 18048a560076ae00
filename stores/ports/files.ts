import type { Readable } from "node:stream";
import type { Closable, StoreHealth } from "./health.ts";

/** A finished upload in the spool: synced to disk, hashed on the way, not yet in its place. */
export interface SpooledFile {
  readonly path: string;
  readonly size_bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

/**
 * Role "files": uploads by hash, parsed documents, pictures. Names are made by the service (ids, hashes, fixed words),
 * never by a client; a name is relative, with "/" between parts. Writes are atomic: temporary name, fsync, rename, fsync of the folder.
 */
export interface FileStore extends Closable {
  /** Throws `overloaded` when there is no room for an upload of this size; asked before a byte of it is read. */
  admit(bytes: number): Promise<void>;
  /**
   * Streams into the spool; throws `too_large` as soon as `limitBytes` is passed, and `overloaded` when the uploads under
   * way fill their share of the disk (the spool file is gone then).
   */
  spool(content: Readable, limitBytes: number): Promise<SpooledFile>;
  /** Moves a spooled file to `uploads/<hash>` durably; there already is fine, and counts as written now. Returns that name. */
  keep(file: SpooledFile): Promise<string>;
  discard(file: SpooledFile): Promise<void>;
  write(name: string, content: Uint8Array | string): Promise<void>;
  /** null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  delete(name: string): Promise<void>;
  /** Deletes a file that was last written or kept before `before`, also against a `keep` at the same moment; true when it did. */
  deleteOlder(name: string, before: Date): Promise<boolean>;
  /** Deletes a folder with everything in it; missing is fine. */
  deleteAll(prefix: string): Promise<void>;
  /** Names under a prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  freeBytes(): Promise<number>;
  health(): Promise<StoreHealth>;
}
