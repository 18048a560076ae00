import { ulid } from "ulid";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";

type Given = Pick<MemoryItem, "manager" | "kind" | "text" | "derived_by"> & Partial<MemoryItem>;

/** Longest text of an item, in UTF-16 units. A question may have 10,000. */
const textLength = 8_000;

/** An item that a turn states, in revision 1. */
export const newItem = (turn: NewTurn, { session_id }: MemoryScope, given: Given): MemoryItem => ({
  id: `mem_${ulid()}`,
  status: "active",
  session_id,
  slot: null,
  occurred_at: new Date(turn.asked_at),
  recorded_at: new Date(),
  valid_from: null,
  valid_to: null,
  superseded_by: null,
  expires_at: null,
  importance: 0.5,
  confidence: 0.8,
  trust: "direct_user",
  support: 1,
  pinned: false,
  trace_id: turn.trace_id,
  details: {},
  quotes: [],
  rev: 1,
  ...given,
  text: given.text.slice(0, textLength).toWellFormed(),
});
