import type { Turn } from "./scope.ts";

const pronouns = /\b(he|she|him|her|his|hers|it|its|they|them|their|there|that|this|those|these)\b/i;
const opener = /^\s*(and|also|what about|how about|but)\b/i;
/** How many names of the previous turn the question gets. */
const namesTaken = 2;

/**
 * Adds the names of the previous turn to a follow-up question: after a question on a film, "and who directed it?" asks
 * about that film. Changes only a question that points back and names nothing itself.
 */
export function completeFollowUp(question: string, turns: readonly Turn[]): string {
  const last = turns.at(-1);
  if (!last || last.names.length === 0) return question;
  if (!pointsBack(question) || namesSomething(question)) return question;
  return `${question} (${last.names.slice(0, namesTaken).join(", ")})`;
}

/** Whether a word stands for something that was named before. */
export const pointsBack = (question: string): boolean => opener.test(question) || pronouns.test(question);

/** A capitalised word after the first one. */
export const namesSomething = (question: string): boolean =>
  /\S\s+["“]?\p{Lu}\p{L}+/u.test(question.replace(/\bI\b/g, "i"));
