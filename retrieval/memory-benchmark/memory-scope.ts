import { conflict, isUnavailable } from "../../domain/errors.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";

type Items = Pick<MemoryItems, "state" | "count">;

/**
 * Number of items that are stored about the user; null if the store is unavailable. Throws `conflict` if
 * the user's memory is switched off: then both arms would have to do without.
 */
export async function itemsInScope(items: Items, owner: MemoryOwner): Promise<number | null> {
  try {
    const [{ settings }, { items: counts }] = await Promise.all([items.state(owner), items.count(owner)]);
    if (!settings.enabled) throw conflict("Memory of this user is switched off, so there is nothing to compare");
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
