import type { MemoryQuestion } from "./conversation.ts";
import { evidenceRecall, isRight } from "./grade.ts";
import { type Given, readItems } from "./read-items.ts";

/** The outcome of one question in one arm. */
export interface Outcome {
  /** null: nothing answers. */
  readonly answer: string | null;
  readonly right: boolean;
  readonly recallAt5: number;
  readonly recallAt10: number;
  /** Number of characters of all items that the arm gave. */
  readonly characters: number;
}

/** Answers from what an arm gave, unless the arm answered itself, and grades the answer. */
export function outcomeOf(question: MemoryQuestion, given: Given): Outcome {
  const { items } = given;
  const answer = given.answer === undefined ? readItems(question, items) : given.answer;
  const found = items.map(({ turns }) => turns);
  return {
    answer,
    right: isRight(question, answer),
    recallAt5: evidenceRecall(question.evidence, found, 5),
    recallAt10: evidenceRecall(question.evidence, found, 10),
    characters: items.reduce((sum, { text }) => sum + text.length, 0),
  };
}
