import { AppError } from "../../domain/errors.ts";
import { consolidationBounds } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { digestedTurns, digestItem } from "./digest-item.ts";
import { listDigests } from "./digests.ts";
import { groupTurns, nextDue, oldTurns } from "./old-turns.ts";
import { turnIds } from "./turn-ids.ts";

export interface Summarised {
  /** Number of digests that were written. */
  readonly digests: number;
  /** Whether further turns are to be summarised. */
  readonly more: boolean;
  /** When the next turn is to be summarised; null if there is none. */
  readonly next: Date | null;
}

/** Number of old turns that one step reads, which is also the largest number of digests that it writes. */
const turnsRead = 500;
const none: Summarised = { digests: 0, more: false, next: null };

/**
 * Summarises the turns that will soon expire or be pruned, one digest for each session and day, and removes the oldest
 * digests beyond the bound. A user who chose a retention period gets no digests, because they would outlive the period.
 * Every write is decided on the state that was read, so no digest contains a turn that is deleted meanwhile.
 */
export async function summarise(memory: MemoryItems, owner: MemoryOwner, now: Date): Promise<Summarised> {
  const { version, settings } = await memory.state(owner);
  if (settings.retention_days != null) return none;
  const [ids, digests] = [await turnIds(memory, owner), await listDigests(memory, owner)];
  const told = new Set(digests.flatMap(digestedTurns));
  const waiting = ids.filter((id) => !told.has(id));
  const old = oldTurns(ids, now).filter((id) => !told.has(id));
  const written = await writeDigests(memory, owner, { ids: old.slice(0, turnsRead), version, now });
  if (digests.length + written > consolidationBounds.digests) await removeSurplus(memory, owner);
  return { digests: written, more: written > 0 && old.length > turnsRead, next: nextDue(waiting, now) };
}

/** Removes the oldest digests beyond the bound, except those that the user has pinned. */
async function removeSurplus(memory: MemoryItems, owner: MemoryOwner): Promise<void> {
  const digests = await listDigests(memory, owner);
  const surplus = digests.slice(consolidationBounds.digests).filter(({ pinned }) => !pinned);
  if (surplus.length > 0) await memory.remove(owner, { ids: surplus.map(({ id }) => id) });
}

interface Old {
  readonly ids: readonly string[];
  /** Version of the owner's state before anything was read. */
  readonly version: number;
  readonly now: Date;
}

/** A digest that was written before and no longer exists was deleted by a client. It is not written again. */
async function writeDigests(memory: MemoryItems, owner: MemoryOwner, { ids, version, now }: Old): Promise<number> {
  if (ids.length === 0) return 0;
  const turns = await memory.list(owner, { ids, status: "active" }, ids.length);
  const items = groupTurns(turns).flatMap(
    (group) =>
      digestItem(
        group,
        group.map(({ id }) => id),
        now,
      ) ?? [],
  );
  const known = await memory.written(owner, items.map(eventOf));
  let written = 0;
  for (const item of items.filter((each) => !known.has(eventOf(each)))) {
    const changes = [{ op: "add", reason: "its turns will expire", item }] as const;
    const done = await memory
      .write(owner, { event_id: eventOf(item), at: now, version: version + written, changes })
      .catch(unlessChanged);
    if (done !== "written") break;
    written += 1;
  }
  return written;
}

const eventOf = ({ id }: MemoryItem): string => `digest/${id}`;

/**
 * Another writer has changed the memory, switched it off or erased it. The remaining turns wait for the next
 * consolidation.
 */
function unlessChanged(error: unknown): null {
  if (error instanceof AppError && (error.kind === "precondition_failed" || error.kind === "conflict")) return null;
  throw error;
}
