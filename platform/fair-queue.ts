/** Work that waits. Lower numbers of `priority` and of `since` go first. */
export interface Waiting {
  /** The tenant; null for work of no tenant. */
  readonly group: string | null;
  readonly priority: number;
  /** Orders the work of one group: a time, or a number that grows. */
  readonly since: number;
}

/**
 * A queue in which groups take turns. The highest priority comes first. Within a priority the groups take turns. Within
 * a group the oldest item comes first. So a group with a thousand items delays another group by one item, not by a
 * thousand.
 */
export interface FairQueue<Item extends Waiting> {
  readonly size: number;
  add(item: Item): void;
  /** Removes and returns the next item; undefined if none waits. */
  take(): Item | undefined;
  delete(item: Item): void;
}

export function createFairQueue<Item extends Waiting>(): FairQueue<Item> {
  /**
   * Items by priority, then by group. Groups are in the order of their turns; the items of a group are in the order of
   * age.
   */
  const levels = new Map<number, Map<string | null, Item[]>>();
  let size = 0;

  function remove(item: Item): void {
    const level = levels.get(item.priority);
    const items = level?.get(item.group);
    const at = items?.indexOf(item) ?? -1;
    if (!level || !items || at < 0) return;
    size -= 1;
    items.splice(at, 1);
    if (items.length === 0) level.delete(item.group);
    if (level.size === 0) levels.delete(item.priority);
  }

  return {
    get size() {
      return size;
    },
    add(item) {
      const level = levels.get(item.priority) ?? new Map<string | null, Item[]>();
      const items = level.get(item.group) ?? [];
      items.splice(placeOf(item, items), 0, item);
      level.set(item.group, items);
      levels.set(item.priority, level);
      size += 1;
    },
    take() {
      const level = levels.get(Math.min(...levels.keys()));
      const [turn] = level ?? [];
      if (!level || !turn) return undefined;
      const [group, items] = turn;
      const [item] = items;
      if (item) remove(item);
      // The group moves to the end of the order.
      if (level.delete(group)) level.set(group, items);
      return item;
    },
    delete: remove,
  };
}

/** The index at which the item is inserted to keep the order of age: behind items of the same age. */
function placeOf<Item extends Waiting>({ since }: Item, items: readonly Item[]): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.since ?? 0) <= since) low = middle + 1;
    else high = middle;
  }
  return low;
}
