import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { allItems } from "../all-items.ts";
import { digestedTurns } from "./digest-item.ts";

/** Digests of the owner, newest first. */
export async function listDigests(memory: Pick<MemoryItems, "list">, owner: MemoryOwner): Promise<MemoryItem[]> {
  const digests: MemoryItem[] = [];
  for await (const item of allItems(memory, owner, { manager: "long_term" }))
    if (item.kind === "digest") digests.push(item);
  return digests;
}

/**
 * Removes the digests that pass the test. Call it after their turns were removed: a concurrent consolidation then
 * writes no digest of the removed turns, because its state is out of date. Later a consolidation writes another digest
 * of the remaining turns.
 */
export async function forgetDigests(
  memory: Pick<MemoryItems, "list" | "remove">,
  owner: MemoryOwner,
  test: (digest: MemoryItem) => boolean,
): Promise<void> {
  const ids = (await listDigests(memory, owner)).filter(test).map(({ id }) => id);
  if (ids.length > 0) await memory.remove(owner, { ids });
}

/** Whether the digest is made of one of these turns, among others. */
export const isOfTurns =
  (ids: ReadonlySet<string>) =>
  (digest: MemoryItem): boolean =>
    digestedTurns(digest).some((id) => ids.has(id));

/** The digests of this turn; none for another item. */
export async function forgetDigestsOf(
  memory: Pick<MemoryItems, "list" | "remove">,
  owner: MemoryOwner,
  { kind, id }: Pick<MemoryItem, "kind" | "id">,
): Promise<void> {
  if (kind === "turn") await forgetDigests(memory, owner, isOfTurns(new Set([id])));
}
