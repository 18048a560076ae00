import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";

/**
 * Room for new facts after a removal. It is larger than the number of facts in one turn, so that not every turn causes
 * a removal.
 */
const room = 50;

interface Stored {
  /** The facts of the owner in every status, newest first. */
  readonly stored: readonly MemoryItem[];
  readonly limit: number;
}

/**
 * If there are nearly `limit` facts, removes the oldest ones that no longer hold. Returns whether another fact may be
 * learnt.
 */
export async function makeRoom(
  memory: Pick<MemoryItems, "remove">,
  owner: MemoryOwner,
  { stored, limit }: Stored,
): Promise<boolean> {
  const excess = stored.length + room - limit;
  if (excess <= 0) return true;
  const closed = stored.filter(({ status, pinned }) => status !== "active" && !pinned);
  const oldest = closed.slice(-excess).map(({ id }) => id);
  if (oldest.length > 0) await memory.remove(owner, { ids: oldest });
  return stored.length - oldest.length < limit;
}
