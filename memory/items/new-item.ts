import { ulid } from "ulid";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { firstRevision } from "./first-revision.ts";

type Given = Pick<MemoryItem, "manager" | "kind" | "text" | "derived_by"> & Partial<MemoryItem>;

/** Longest text of an item, in UTF-16 units. A question may have 10,000. */
const textLength = 8_000;

/** An item that a turn states, in revision 1. */
export const newItem = (turn: NewTurn, { session_id }: MemoryScope, given: Given): MemoryItem =>
  firstRevision({
    id: `mem_${ulid()}`,
    session_id,
    occurred_at: new Date(turn.asked_at),
    recorded_at: new Date(),
    trace_id: turn.trace_id,
    ...given,
    text: given.text.slice(0, textLength).toWellFormed(),
  });
