import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../stores/ports/memory-items.ts";

/** Largest number of items that one call of the store reads. */
const page = 500;

/** Items of the owner, of every status unless the filter names one, newest first. They are read page by page. */
export async function* allItems(
  memory: Pick<MemoryItems, "list">,
  owner: MemoryOwner,
  filter: Omit<MemorySearch, "after"> = {},
): AsyncGenerator<MemoryItem> {
  let after: MemoryItem | undefined;
  for (;;) {
    const found = await memory.list(owner, { ...filter, ...(after && { after }) }, page);
    yield* found;
    after = found.at(-1);
    if (found.length < page) return;
  }
}
