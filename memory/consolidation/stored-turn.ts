import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryScope, NewTurn, Outcome } from "../scope.ts";

/** The user's own words, exactly; null for a turn of an earlier version, and for one whose text a client changed. */
export function questionOf({
  text,
  details: { question_length },
}: Pick<MemoryItem, "text" | "details">): string | null {
  return typeof question_length === "number" ? text.slice(0, question_length) : null;
}

/** The user's words. For a turn of an earlier version only their first line, because an answer may follow below it. */
export const wordsOf = (item: MemoryItem): string => questionOf(item) ?? item.text.split("\n", 1)[0] ?? "";

/**
 * The turn as it was observed, without its answer, because nothing is learnt from answers. null if the original words
 * are not known exactly.
 */
export function turnOf(item: MemoryItem): NewTurn | null {
  const { kind, trace_id, details, occurred_at } = item;
  const question = questionOf(item);
  if (kind !== "turn" || trace_id === null || question === null || typeof details.pipeline !== "string") return null;
  const names = Array.isArray(details.names) ? details.names.filter((name) => typeof name === "string") : [];
  const asked_at = occurred_at.getTime();
  return {
    trace_id,
    question,
    answer: "",
    pipeline: details.pipeline,
    asked_at,
    names,
    quotes: [],
    outcome: outcomeOf(details),
  };
}

const outcomes: readonly Outcome[] = ["answered", "remembered", "not_found"];
const outcomeOf = ({ outcome }: MemoryItem["details"]): Outcome =>
  outcomes.find((each) => each === outcome) ?? "answered";

export const scopeOf = (
  { tenant_id, user_id }: Pick<MemoryScope, "tenant_id" | "user_id">,
  { session_id }: Pick<MemoryItem, "session_id">,
): MemoryScope => ({ tenant_id, user_id, session_id });
