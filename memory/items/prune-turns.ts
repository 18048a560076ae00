import { LRUCache } from "lru-cache";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { ItemPosition, MemoryItems } from "../../stores/ports/memory-items.ts";
import { ownerKey } from "../own-writes.ts";

/** Number of changes of an owner after which the owner's turns are counted again. */
const lookEvery = 100;
const batch = 1_000;
const ownersKnown = 10_000;

/**
 * Removes the oldest turns beyond `limit`, a batch at a time. Counts the turns of an owner at its first call, and again
 * each time that the owner's version has grown by a further hundred.
 */
export function createTurnPruner(memory: MemoryItems, limit: number): (owner: MemoryOwner) => Promise<void> {
  const looked = new LRUCache<string, number>({ max: ownersKnown });
  return async (owner) => {
    const { version } = await memory.state(owner);
    const key = ownerKey(owner);
    const hundreds = Math.floor(version / lookEvery);
    if (looked.get(key) === hundreds) return;
    await pruneTurns(memory, owner, limit);
    looked.set(key, hundreds);
  };
}

/** Notes that clients asked to remember are no turns: they stay, and only their clients forget them. */
async function pruneTurns(memory: MemoryItems, owner: MemoryOwner, limit: number): Promise<void> {
  const { items } = await memory.count(owner);
  if (items.episodic <= limit) return;
  let kept = 0;
  let after: ItemPosition | undefined;
  for (;;) {
    const page = await memory.list(owner, { manager: "episodic", ...(after && { after }) }, batch);
    const turns = page.filter(({ kind }) => kind === "turn");
    const old = turns.slice(Math.max(0, limit - kept)).filter(({ pinned }) => !pinned);
    if (old.length > 0) return void (await memory.remove(owner, { ids: old.map(({ id }) => id) }));
    kept += turns.length;
    after = page.at(-1);
    if (page.length < batch) return;
  }
}
