import { setImmediate as others } from "node:timers/promises";
import { memoryCache } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { ItemPosition, ItemText, MemoryItems } from "../../stores/ports/memory-items.ts";
import { createTurnIndex, type TurnIndex } from "./turn-index.ts";

export interface ReadIndex {
  readonly index: TurnIndex;
  /** True if the owner has more text than is cached of one user: then the oldest turns are left out. */
  readonly isCut: boolean;
}

export interface Following {
  /** Called after each page but the last one, with what was read so far. */
  onPage(index: TurnIndex): void;
  /** Called before more is indexed. The next page is read meanwhile. */
  pause(): Promise<void>;
}

/** Sizes of pages. The first one is small: a question that waits no longer gets only this page. */
const [firstSize, pageSize] = [250, 1_000];
/** Turns that are indexed before other work may run: some milliseconds. */
const sliceSize = 50;

/**
 * The newest turns of the owner, newest page first, as many as are kept of one user. Other work may run between two
 * pages.
 */
export async function readTurns(
  memory: Pick<MemoryItems, "texts">,
  owner: MemoryOwner,
  following: Following,
): Promise<ReadIndex> {
  const pageAfter = (after?: ItemPosition): Promise<readonly ItemText[]> => {
    const page = memory.texts(owner, { manager: "episodic", ...(after && { after }) }, after ? pageSize : firstSize);
    // Its failure is thrown after the page before it was indexed.
    page.catch(() => undefined);
    return page;
  };
  const index = createTurnIndex();
  let characters = 0;
  let size = firstSize;
  for (let reading = pageAfter(); ; size = pageSize) {
    const page = await reading;
    characters += page.reduce((sum, { text }) => sum + text.length, 0);
    const isCut = page.length === size && characters >= memoryCache.charactersOfTurns;
    const isLast = page.length < size || isCut;
    // The store reads the next page while this one is indexed.
    if (!isLast) reading = pageAfter(page.at(-1));
    await addSlices(index, page, following);
    if (isLast) return { index, isCut };
    following.onPage(index);
  }
}

async function addSlices(index: TurnIndex, page: readonly ItemText[], { pause }: Following): Promise<void> {
  for (let at = 0; at < page.length; at += sliceSize) {
    await pause();
    index.change(page.slice(at, at + sliceSize));
    await others();
  }
}

/** Brings the index up to date with writes and removals of other processes. */
export async function compareTurns(
  memory: Pick<MemoryItems, "list" | "revisions">,
  owner: MemoryOwner,
  index: TurnIndex,
): Promise<void> {
  const revisions = await memory.revisions(owner, "episodic");
  const changed = [...revisions].filter(([id, rev]) => index.revOf(id) !== rev).map(([id]) => id);
  const items: MemoryItem[] = [];
  for (let at = 0; at < changed.length; at += pageSize) {
    const ids = changed.slice(at, at + pageSize);
    items.push(...(await memory.list(owner, { ids, status: "active" }, pageSize)));
  }
  const removed = index.turns.filter(({ id }) => !revisions.has(id)).map(({ id }) => id);
  if (items.length + removed.length > 0) index.change(items, new Set(removed));
}
