import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";

/** A removal leaves room for this many facts, more than one turn states, so that not every turn causes a removal. */
const room = 50;

interface Stored {
  /** The facts of the owner in every status, newest first. */
  readonly stored: readonly MemoryItem[];
  readonly limit: number;
}

/**
 * Removes the oldest facts that do not hold any more, once there are nearly `limit` facts. Returns whether a further fact may
 * be learnt.
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
