import { createHash } from "node:crypto";
import { consolidationBounds } from "../../domain/limits/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { trustLevels } from "../../domain/trust.ts";
import { digestText } from "./digest-text.ts";
import { wordsOf } from "./stored-turn.ts";

/** The item of a digest. The same turns make the same item, so that no digest is written twice. */
const digestId = (turns: readonly string[]): string =>
  `mem_${createHash("sha256")
    .update(JSON.stringify(["digest", ...turns]))
    .digest("hex")
    .slice(0, 32)}`;

/** Ids of the turns that a digest is made of; none for another item. */
export function digestedTurns({ kind, details: { turns } }: Pick<MemoryItem, "kind" | "details">): readonly string[] {
  if (kind !== "digest" || !Array.isArray(turns)) return [];
  return turns.filter((id): id is string => typeof id === "string");
}

/**
 * What the user said in these turns of one session and day, oldest first, at least one. Only his own words: the answers to them
 * quote documents, which may be deleted. `ids`: all turns of the group. null if they say nothing.
 */
export function digestItem(turns: readonly MemoryItem[], ids: readonly string[], now: Date): MemoryItem | null {
  const text = digestText(turns.map(wordsOf), consolidationBounds.length);
  const last = turns.at(-1);
  if (text === "" || !last) return null;
  return {
    id: digestId(ids),
    manager: "long_term",
    kind: "digest",
    status: "active",
    session_id: last.session_id,
    text,
    slot: null,
    occurred_at: last.occurred_at,
    recorded_at: now,
    valid_from: null,
    valid_to: null,
    superseded_by: null,
    expires_at: null,
    importance: 0.5,
    confidence: 0.8,
    trust: leastTrust(turns),
    support: turns.length,
    pinned: false,
    trace_id: null,
    derived_by: "digest",
    details: { turns: ids },
    quotes: [],
    rev: 1,
  };
}

/** A summary is trusted as much as the least trusted of its turns. */
const leastTrust = (turns: readonly MemoryItem[]): MemoryItem["trust"] =>
  trustLevels[Math.max(0, ...turns.map(({ trust }) => trustLevels.indexOf(trust)))] ?? "direct_user";
