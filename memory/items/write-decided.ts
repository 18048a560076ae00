import { AppError } from "../../domain/errors.ts";
import type { MemoryItem, MemoryOwner, MemorySettings } from "../../domain/memory-item.ts";
import type { MemoryItems, MemoryWrite } from "../../stores/ports/memory-items.ts";
import { wantsMemory } from "../wants-memory.ts";

type Change = MemoryWrite["changes"][number];

interface Event {
  readonly event_id: string;
  readonly owner: MemoryOwner;
  /** When it happened, in milliseconds. The period that the user chose counts from then. */
  readonly at: number;
  /** Slots that the decision reads. */
  readonly slots: readonly string[];
  /** The changes, from all items of the slots. */
  decide(stored: readonly MemoryItem[]): MemoryWrite["changes"];
}

const dayMs = 24 * 3_600_000;
/** Attempts at a write. An attempt fails only if another writer has succeeded in between. */
const attempts = 10;
/** Largest number of facts of a slot that are compared, the newest ones: more than people state. */
const slotItems = 200;

/**
 * Reads, decides and writes; decides again if another writer was faster. Does nothing for an owner whose memory is
 * switched off or was erased.
 */
export async function writeDecided(memory: MemoryItems, { event_id, owner, at, slots, decide }: Event): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const state = await memory.state(owner);
    if (!wantsMemory(state)) return;
    const { version, settings } = state;
    const stored = await Promise.all(slots.map((slot) => memory.list(owner, { slot }, slotItems)));
    const changes = decide(stored.flat()).map((change) => ({ ...change, item: kept(change, at, settings) }));
    if (changes.length === 0) return;
    try {
      await memory.write(owner, { event_id, at: new Date(), version, changes });
      return;
    } catch (error) {
      const kind = error instanceof AppError ? error.kind : null;
      if (kind === "conflict") return;
      if (kind !== "precondition_failed" || attempt === attempts) throw error;
    }
  }
}

/**
 * Limits the lifetime of an item to the period that its user chose. An item that is stated again gets the whole period
 * again: managers reinforce only items without a shorter period of their own.
 */
function kept({ op, item }: Change, at: number, { retention_days }: MemorySettings): MemoryItem {
  if (item.pinned) return item;
  const latest = retention_days == null ? null : new Date(at + retention_days * dayMs);
  if (op === "reinforce") return { ...item, expires_at: latest };
  const isEarlier = latest === null || (item.expires_at !== null && item.expires_at < latest);
  return isEarlier ? item : { ...item, expires_at: latest };
}
