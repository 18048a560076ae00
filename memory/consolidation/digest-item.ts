import { consolidationBounds } from "../../domain/limits/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { trustLevels } from "../../domain/trust.ts";
import { firstRevision, idOfContent } from "../items/first-revision.ts";
import { digestText } from "./digest-text.ts";
import { wordsOf } from "./stored-turn.ts";

/** Ids of the turns that a digest is made of; none for another item. */
export function digestedTurns({ kind, details: { turns } }: Pick<MemoryItem, "kind" | "details">): readonly string[] {
  if (kind !== "digest" || !Array.isArray(turns)) return [];
  return turns.filter((id): id is string => typeof id === "string");
}

/**
 * A digest of the user's statements in these turns of one session and day (oldest first, at least one). It contains
 * only the user's own words, because answers quote documents, which may be deleted. `ids`: all turns of the group. null
 * if the turns have no text to summarise.
 */
export function digestItem(turns: readonly MemoryItem[], ids: readonly string[], now: Date): MemoryItem | null {
  const text = digestText(turns.map(wordsOf), consolidationBounds.length);
  const last = turns.at(-1);
  if (text === "" || !last) return null;
  return firstRevision({
    id: idOfContent(["digest", ...ids]),
    manager: "long_term",
    kind: "digest",
    session_id: last.session_id,
    text,
    occurred_at: last.occurred_at,
    recorded_at: now,
    trust: leastTrust(turns),
    support: turns.length,
    derived_by: "digest",
    details: { turns: ids },
  });
}

/** A summary is trusted as much as the least trusted of its turns. */
const leastTrust = (turns: readonly MemoryItem[]): MemoryItem["trust"] =>
  trustLevels[Math.max(0, ...turns.map(({ trust }) => trustLevels.indexOf(trust)))] ?? "direct_user";
