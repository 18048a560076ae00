import { z } from "zod";
import { QuestionCategory } from "../../domain/batch-benchmark.ts";
import type { BenchmarkAnswer } from "../../stores/ports/records/benchmarks.ts";
import type { MemoryQuestion } from "./conversation.ts";
import type { Outcome } from "./outcome.ts";

/** Four characters to a token is the usual rule of thumb for English. */
const charactersPerToken = 4;

/** The stored fields of an answer, besides its question, arm and time. */
export const StoredAnswer = z.object({
  id: z.string(),
  category: QuestionCategory,
  query: z.string(),
  /** Items that a right answer states; empty: nobody said so. */
  gold: z.array(z.string()),
  answer: z.string().nullable(),
  right: z.boolean(),
  /** null for a question without evidence, and for an adversarial one. */
  recall_at_5: z.number().nullable(),
  recall_at_10: z.number().nullable(),
  memory_tokens: z.number(),
  words: z.number(),
  cost_usd: z.number(),
});
export type StoredAnswer = z.infer<typeof StoredAnswer>;

export interface GradedAnswer extends StoredAnswer, Pick<BenchmarkAnswer, "question" | "arm" | "ms"> {}

export function storedAnswer(asked: MemoryQuestion, outcome: Outcome): StoredAnswer {
  const { id, category, question, gold, evidence } = asked;
  const { answer, right, recallAt5, recallAt10, characters } = outcome;
  const isCounted = evidence.length > 0 && category !== "adversarial";
  return {
    id,
    category,
    query: question,
    gold: [...gold],
    answer,
    right,
    recall_at_5: isCounted ? recallAt5 : null,
    recall_at_10: isCounted ? recallAt10 : null,
    memory_tokens: Math.ceil(characters / charactersPerToken),
    words: answer === null ? 0 : answer.split(/\s+/).filter(Boolean).length,
    cost_usd: 0,
  };
}

export const gradedAnswer = ({ question, arm, ms, value }: BenchmarkAnswer): GradedAnswer => ({
  question,
  arm,
  ms,
  ...StoredAnswer.parse(value),
});
