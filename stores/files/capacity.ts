import { AppError } from "../../domain/errors.ts";

export interface CapacityOptions {
  /** Bytes that all unfinished uploads of this process may use together. */
  readonly quotaBytes: number;
  /** Uploads are refused below this much free disk: the engines need it. */
  readonly minFreeBytes: number;
}

/** The disk space of unfinished uploads. */
export interface Capacity {
  /** Throws `overloaded` when this many more bytes would not fit, or when the disk is nearly full. */
  admit(bytes: number): Promise<void>;
  reserve(): Reservation;
  /** Releases the bytes of a spooled file that was deleted or moved to its final name. */
  release(path: string): void;
}

/** The bytes of one upload while it arrives. Afterwards they are tracked by its path. */
interface Reservation {
  /** Throws `overloaded`. */
  take(bytes: number): Promise<void>;
  /** Tracks the bytes by the spooled file's path from now on. */
  keepFor(path: string): void;
  /** Releases the bytes of a failed upload. */
  release(): void;
}

/** Free space is read at most this often, independent of the arriving bytes. */
const lookMs = 1_000;
/** Uploads take seconds. If people must free space first, clients simply retry again. */
const retryAfterSeconds = 10;

export function createCapacity(freeBytes: () => Promise<number>, bounds?: CapacityOptions): Capacity {
  const { quotaBytes = Number.POSITIVE_INFINITY, minFreeBytes = 0 } = bounds ?? {};
  const spooled = new Map<string, number>();
  let used = 0;
  let free = { bytes: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

  function checkQuota(bytes: number): void {
    if (used + bytes > quotaBytes) throw full("Too many uploads are under way");
  }

  async function checkDisk(bytes: number): Promise<void> {
    if (minFreeBytes === 0) return;
    if (performance.now() - free.at > lookMs) {
      free = { ...free, at: performance.now() };
      // When the free space is unknown the upload continues: writing will fail if the disk is full.
      const known = await freeBytes().catch(() => Number.POSITIVE_INFINITY);
      free = { ...free, bytes: known };
    }
    if (free.bytes - bytes < minFreeBytes) throw full("There is too little free disk for uploads");
  }

  return {
    async admit(bytes) {
      checkQuota(bytes);
      await checkDisk(bytes);
    },
    reserve() {
      let taken = 0;
      return {
        async take(bytes) {
          checkQuota(bytes);
          used += bytes;
          taken += bytes;
          await checkDisk(bytes);
        },
        keepFor(path) {
          spooled.set(path, taken);
        },
        release() {
          used -= taken;
        },
      };
    },
    release(path) {
      used -= spooled.get(path) ?? 0;
      spooled.delete(path);
    },
  };
}

const full = (message: string): AppError =>
  new AppError("overloaded", message, { retryAfterSeconds, details: { shed: "disk" } });
