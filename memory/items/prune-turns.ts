import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";

/** Changes of an owner between two looks at the number of his turns. */
const lookEvery = 100;
const batch = 1_000;

/** Removes the oldest items of the episodic manager beyond `limit`, a batch at a time. */
export async function pruneTurns(memory: MemoryItems, owner: MemoryOwner, limit: number): Promise<void> {
  const { version } = await memory.state(owner);
  if (version % lookEvery !== 0) return;
  const { items } = await memory.count(owner);
  if (items.episodic <= limit) return;
  let kept = 0;
  let after: { readonly occurred_at: Date; readonly id: string } | undefined;
  while (kept < limit) {
    const page = await memory.list(
      owner,
      { manager: "episodic", ...(after && { after }) },
      Math.min(batch, limit - kept),
    );
    kept += page.length;
    after = page.at(-1);
    if (after === undefined) return;
  }
  const old = await memory.list(owner, { manager: "episodic", ...(after && { after }) }, batch);
  const unpinned = old.filter(({ pinned }) => !pinned).map(({ id }) => id);
  if (unpinned.length > 0) await memory.remove(owner, { ids: unpinned });
}
