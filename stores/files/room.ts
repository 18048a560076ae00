import { AppError } from "../../domain/errors.ts";

export interface RoomOptions {
  /** What uploads that are not in their place yet may fill together, in this process. */
  readonly quotaBytes: number;
  /** Below this much free disk nothing is taken in: the engines need theirs. */
  readonly minFreeBytes: number;
}

/** The disk that uploads under way may use. */
export interface Room {
  /** Throws `overloaded` when so many bytes more would not fit, or the disk is nearly full. */
  admit(bytes: number): Promise<void>;
  place(): Place;
  /** A spooled file is gone, or in its place. */
  give(path: string): void;
}

/** What one upload uses while it arrives; afterwards it goes by its path. */
interface Place {
  /** Throws `overloaded`. */
  take(bytes: number): Promise<void>;
  become(path: string): void;
  leave(): void;
}

/** The disk is asked once in so long, however many bytes arrive. */
const lookMs = 1_000;
/** Uploads take seconds; what is to be freed by people takes longer, and they ask again. */
const retryAfterSeconds = 10;

export function createRoom(freeBytes: () => Promise<number>, bounds?: RoomOptions): Room {
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
      // A disk that does not say is no reason: writing to it will.
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
    place() {
      let taken = 0;
      return {
        async take(bytes) {
          checkQuota(bytes);
          used += bytes;
          taken += bytes;
          await checkDisk(bytes);
        },
        become(path) {
          spooled.set(path, taken);
        },
        leave() {
          used -= taken;
        },
      };
    },
    give(path) {
      used -= spooled.get(path) ?? 0;
      spooled.delete(path);
    },
  };
}

const full = (message: string): AppError =>
  new AppError("overloaded", message, { retryAfterSeconds, details: { shed: "disk" } });
