import type { Recalled } from "../../domain/memory.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import { noteOnSpan } from "../../platform/trace-context.ts";
import { memoryUse } from "../answer/dress.ts";
import { checkedQuotes } from "../question-progress.ts";
import type { AskedQuestion } from "./answer-cache.ts";

/** The value in the cache. JSON. */
export interface KeptAnswer {
  /** When the answer was made, in ISO 8601. */
  readonly at: string;
  readonly answer: QuotingAnswer;
}

/**
 * Whether a value of the cache is a kept answer. Only this service writes values under these keys, and each build uses
 * its own keys, so a short check suffices.
 */
export const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === "object" && value !== null && "at" in value && "answer" in value;

/** Milliseconds since the answer was made. */
export const ageOf = ({ at }: KeptAnswer): number => Date.now() - Date.parse(at);

/** Only a complete answer is kept: a warning may report a fault that is over a moment later. */
export const isComplete = ({ metadata }: QuotingAnswer): boolean =>
  !metadata.degraded && metadata.warnings.length === 0;

/**
 * Answers with the kept answer. The caller gets its own trace and the items of its own memory. Followers receive the
 * sentences, and the turn is remembered.
 */
export async function reuseKept(kept: KeptAnswer, asked: AskedQuestion, recalled: Recalled): Promise<QuotingAnswer> {
  const { question, steps, tell } = asked;
  const { metadata, ...rest } = kept.answer;
  const { trace_id } = question;
  const answer = { ...rest, metadata: { ...metadata, trace_id, memory: memoryUse(recalled), cached_at: kept.at } };
  noteOnSpan({ "lore.pipeline": answer.pipeline_used, "lore.answer_cached_at": kept.at });
  for (const text of checkedQuotes(answer)) tell({ event: "sentence", data: { text } });
  await steps.remember(question, answer);
  return answer;
}
