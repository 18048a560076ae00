import { consolidationBounds, turnDays } from "../../domain/limits/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { batchesOf } from "../../platform/batches.ts";
import { writtenAt } from "./turn-ids.ts";

const dayMs = 24 * 3_600_000;
const { daysBeforeEnd, turns: turnsKept, turnsOfDigest } = consolidationBounds;

/** Turns that were written before the day of this time are summarised. */
const cutAt = (now: Date): number => startOfDay(now.getTime() - (turnDays - daysBeforeEnd) * dayMs);

const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/**
 * Those of `ids` (in the order of writing) that will soon be removed, because they expire or newer turns take their
 * place.
 */
export function oldTurns(ids: readonly string[], now: Date): string[] {
  const cut = cutAt(now);
  const crowded = Math.max(0, ids.length - turnsKept);
  return ids.filter((id, at) => at < crowded || writtenAt(id) < cut);
}

/**
 * When the next of these turns is due for summarising; null without turns. For turns that are due already: in a day.
 */
export function nextDue(ids: readonly string[], now: Date): Date | null {
  const [oldest] = ids;
  if (oldest === undefined) return null;
  const due = startOfDay(writtenAt(oldest)) + (turnDays - daysBeforeEnd + 1) * dayMs;
  return new Date(Math.max(due, now.getTime() + dayMs));
}

/** Turns of one session and one day, oldest first, in parts of at most `turnsOfDigest`. */
export function groupTurns(turns: readonly MemoryItem[]): (readonly MemoryItem[])[] {
  const groups = new Map<string, MemoryItem[]>();
  const oldestFirst = turns.toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
  for (const turn of oldestFirst) {
    const key = JSON.stringify([turn.session_id, startOfDay(turn.occurred_at.getTime())]);
    const known = groups.get(key);
    if (known) known.push(turn);
    else groups.set(key, [turn]);
  }
  return [...groups.values()].flatMap((group) => batchesOf(group, turnsOfDigest));
}
