import { decodeTime, encodeTime } from "ulid";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";

const prefix = "mem_";
/** Items of turns have ids in the order of their writing; notes of clients have others. */
const ofTurn = /^mem_[0-9A-HJKMNP-TV-Z]{26}$/;
const timeLength = 10;

/** Ids of the owner's turns, in the order in which they were written, as far as the clocks of the processes agree. */
export async function turnIds(memory: Pick<MemoryItems, "revisions">, owner: MemoryOwner): Promise<string[]> {
  const revisions = await memory.revisions(owner, "episodic");
  return [...revisions.keys()].filter((id) => ofTurn.test(id)).sort();
}

/** The first of those that were written after this position. */
export async function turnIdsAfter(
  memory: Pick<MemoryItems, "ids">,
  owner: MemoryOwner,
  { after, count }: { readonly after: string; readonly count: number },
): Promise<string[]> {
  const found: string[] = [];
  for (let from: string | undefined = after; from !== undefined && found.length < count; ) {
    const page: readonly string[] = await memory.ids(owner, { manager: "episodic", after: from }, count);
    found.push(...page.filter((id) => ofTurn.test(id)));
    from = page.length < count ? undefined : page.at(-1);
  }
  return found.slice(0, count);
}

/** When the item was written, in milliseconds. */
export const writtenAt = (id: string): number => decodeTime(id.slice(prefix.length));

/** A position before all turns that were written at that time. */
export const positionAt = (ms: number): string => prefix + encodeTime(Math.max(0, ms), timeLength);
