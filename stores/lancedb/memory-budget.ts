/** Shares out a fixed number of bytes; what has not been used for a while makes room for others. */
export interface MemoryBudget {
  /** Replaces an earlier claim of the same owner. False, and nothing held, when there is no room. */
  claim(owner: Claimant, bytes: number): boolean;
  used(owner: Claimant): void;
  release(owner: Claimant): void;
}

export interface Claimant {
  /** Its memory is given to somebody else: it must let go of it at once. */
  evicted(): void;
}

/**
 * What was used more recently keeps its place. Were it given away at once, two questions in turn that do not fit together
 * would load everything anew each time, which costs more than to do without.
 */
const restMs = 60_000;

export function createMemoryBudget(totalBytes: number, now: () => number = () => performance.now()): MemoryBudget {
  // In the order of last use.
  const held = new Map<Claimant, { readonly bytes: number; readonly usedAt: number }>();
  const free = () => totalBytes - [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const hold = (owner: Claimant, bytes: number) => {
    held.delete(owner);
    held.set(owner, { bytes, usedAt: now() });
  };
  return {
    claim(owner, bytes) {
      held.delete(owner);
      for (const [other, { usedAt }] of held) {
        if (free() >= bytes || now() - usedAt < restMs) break;
        held.delete(other);
        other.evicted();
      }
      if (free() < bytes) return false;
      hold(owner, bytes);
      return true;
    },
    used(owner) {
      const claim = held.get(owner);
      if (claim !== undefined) hold(owner, claim.bytes);
    },
    release: (owner) => void held.delete(owner),
  };
}
