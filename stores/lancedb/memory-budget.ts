/**
 * Shares a fixed number of bytes among owners. When an owner needs bytes that are not free, owners that were not used
 * for a while lose theirs.
 */
export interface MemoryBudget {
  /** Replaces the owner's earlier reservation. If the bytes do not fit, returns false, and the owner holds nothing. */
  reserve(owner: Reserver, bytes: number): boolean;
  used(owner: Reserver): void;
  release(owner: Reserver): void;
}

export interface Reserver {
  /** The owner's memory was given to another owner: it must free its data at once. */
  evicted(): void;
}

/**
 * A recently used owner is not evicted. Otherwise two alternating questions that do not fit together would load
 * everything again each time, which costs more than working without copies.
 */
const restMs = 60_000;

export function createMemoryBudget(totalBytes: number, now: () => number = () => performance.now()): MemoryBudget {
  // In order of last use.
  const held = new Map<Reserver, { readonly bytes: number; readonly usedAt: number }>();
  let free = totalBytes;
  const release = (owner: Reserver) => {
    free += held.get(owner)?.bytes ?? 0;
    held.delete(owner);
  };
  const hold = (owner: Reserver, bytes: number) => {
    release(owner);
    held.set(owner, { bytes, usedAt: now() });
    free -= bytes;
  };
  return {
    reserve(owner, bytes) {
      release(owner);
      for (const [other, { usedAt }] of held) {
        if (free >= bytes || now() - usedAt < restMs) break;
        release(other);
        other.evicted();
      }
      if (free < bytes) return false;
      hold(owner, bytes);
      return true;
    },
    used(owner) {
      const reservation = held.get(owner);
      if (reservation !== undefined) hold(owner, reservation.bytes);
    },
    release,
  };
}
