import type { MemoryItem } from "../../domain/memory-item.ts";
import { firstRevision } from "../../memory/items/first-revision.ts";

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
