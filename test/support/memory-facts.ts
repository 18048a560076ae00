import type { MemoryItem } from "../../domain/memory-item.ts";
import { firstRevision } from "../../memory/items/first-revision.ts";
import type { TurnText } from "../../memory/turns/turn-index.ts";

/** The n-th day of January 2026. */
export const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));

/** A fact of the first day, which rules have found. */
export const factItem = (id: string, over: Partial<MemoryItem> = {}): MemoryItem =>
  firstRevision({
    id,
    manager: "semantic",
    kind: "fact",
    text: `text of ${id}`,
    occurred_at: day(1),
    recorded_at: day(1),
    derived_by: "rules",
    ...over,
  });

/** A turn as the store gives it for the index, the n-th of its session. */
export const turnText = (n: number, text: string): TurnText => ({
  id: `${n}`,
  rev: 1,
  trace_id: null,
  session_id: "s",
  occurred_at: new Date(n),
  expires_at: null,
  importance: 0.5,
  trust: "direct_user",
  text,
});
