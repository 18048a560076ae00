import { judgedText, readText } from "../judge/answer-text.ts";
import { gradeNugget, nuggetsOf } from "../judge/nuggets.ts";
import type { MemoryQuestion } from "./conversation.ts";

const takenBack = /\b(?:no longer|forget|mistake)\b/i;

/**
 * Whether an answer is right: it states every item of the gold answer in full, and no wrong value. If no speaker said
 * the answer, null is right, and so is a sentence that takes the fact back.
 */
export function isRight({ category, question, gold, wrong }: MemoryQuestion, answer: string | null): boolean {
  if (gold.length === 0) return answer === null || (category === "retract" && takenBack.test(answer));
  if (answer === null) return false;
  const [asked, given] = [judgedText(question), readText(answer)];
  const states = (item: string) => nuggetsOf(item).every((nugget) => gradeNugget(nugget, given, asked) === 1);
  return gold.every(states) && !wrong.some(states);
}

/** Share of the evidence among the first `k`, 0–1. `found` are the ids of each item's turns, best first. */
export function evidenceRecall(evidence: readonly string[], found: readonly (readonly string[])[], k: number): number {
  const there = new Set(found.slice(0, k).flat());
  return evidence.length === 0 ? 0 : evidence.filter((id) => there.has(id)).length / evidence.length;
}
