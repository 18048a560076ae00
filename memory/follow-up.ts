import type { Turn } from "./scope.ts";

const personal = /\b(?:he|she|him|her|his|hers|it|its|they|them|their|theirs)\b/i;
const demonstrative = /\b(?:there|that|this|those|these)\b/i;
const opener = /^\s*(?:and|also|what about|how about|but)\b/i;
/** "it" that stands for nothing: "How long does it take to …", "Is it possible to …". */
const expletive =
  /\bit\s+(?:takes?|took|rains?|snows?)\b|\b(?:is|was|be)\s+it\s+(?:possible|necessary|true|allowed|okay|safe|better|raining|snowing)\b/gi;
/** A capitalised word after the first one of a trimmed text, with the capitalised words that follow it. */
const name = /(?<=\s["“]?)\p{Lu}\p{L}+(?:[ -]\p{Lu}[\p{L}\p{N}]*)*/gu;
/** How many titles of the previous answer the question gets, beside the name that the previous question contained. */
const titlesTaken = 2;

/**
 * Adds the names of the previous turn to a follow-up question: after a question on a film, "and who directed it?" asks
 * about that film. The names are the one in the previous question, and the titles of the passages that answered it.
 * Changes only a question that points back and contains no name to which it may point.
 */
export function completeFollowUp(question: string, turns: readonly Turn[]): string {
  const last = turns.at(-1);
  if (!last || !pointsBack(question) || pointsInside(question)) return question;
  const names = new Map(
    [...namesIn(last.question).slice(0, 1), ...last.names.slice(0, titlesTaken)].map((one) => [one.toLowerCase(), one]),
  );
  return names.size === 0 ? question : `${question} (${[...names.values()].join(", ")})`;
}

/** Whether a word stands for something that was named before. */
export const pointsBack = (question: string): boolean =>
  opener.test(question) || personal.test(withoutExpletive(question)) || demonstrative.test(question);

/** Whether the question has a capitalised word after the first one. */
export const namesSomething = (question: string): boolean => namesIn(question).length > 0;

const namesIn = (question: string): readonly string[] => question.trim().replace(/\bI\b/g, "i").match(name) ?? [];

/**
 * Whether the question may point to one of its own names. A personal pronoun stands for a name before it: in "Is it
 * used on Linux?" the name comes too late. Every other word that points back may stand for any name in the question.
 */
function pointsInside(question: string): boolean {
  const [first] = namesIn(question);
  if (first === undefined) return false;
  const pronoun = withoutExpletive(question).search(personal);
  return pronoun === -1 || question.indexOf(first) < pronoun;
}

/** Keeps the length, so that positions stay. */
const withoutExpletive = (question: string): string =>
  question.replace(expletive, (found) => found.replace(/\bit\b/i, "  "));
