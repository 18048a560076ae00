import type { MemoryItem } from "../../domain/memory-item.ts";
import { keyOf } from "./extract-facts.ts";
import { detailsOf } from "./facts.ts";

interface Asking {
  readonly pattern: RegExp;
  predicate(x: string | undefined): string;
}

/** Questions that a fact about the user answers, as whole sentences. */
const questions: readonly Asking[] = [
  { pattern: /^what(?:'s| is| was) my name$|^what am i called$|^who am i$/i, predicate: () => "name" },
  { pattern: /^where do i live$|^where am i based$/i, predicate: () => "home" },
  { pattern: /^where (?:do|am) i (?:come )?from$/i, predicate: () => "origin" },
  { pattern: /^where do i work$|^who do i work for$|^who is my employer$/i, predicate: () => "employer" },
  { pattern: /^what do i (?:do|work as)$|^what is my (?:job|role|profession)$/i, predicate: () => "role" },
  { pattern: /^what do i prefer for (?<x>.{1,60})$/i, predicate: (x) => `prefers for ${keyOf(x)}` },
  { pattern: /^what do i prefer$/i, predicate: () => "prefers" },
  { pattern: /^what do (?:we|i) use for (?<x>.{1,60})$/i, predicate: (x) => `uses for ${keyOf(x)}` },
  {
    pattern: /^(?:what|who|where|which)(?:'s| is| are| was) my (?<x>[\p{L}\p{N}' -]{1,60}?)(?: called| named)?$/iu,
    predicate: (x) => keyOf(x),
  },
];

/** The facts that answer the question, of those that hold; none if it asks for anything else. */
export function factsAsked(question: string, holding: readonly MemoryItem[]): MemoryItem[] {
  const sentence = question
    .trim()
    .replace(/’/g, "'")
    .replace(/[?.!\s]+$/, "")
    // The facts are those that hold now anyway.
    .replace(/ (?:right now|now|currently|today|at the moment|these days)$/i, "");
  for (const { pattern, predicate } of questions) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const asked = predicate(found.groups?.x);
    const facts = holding.filter((item) => detailsOf(item)?.predicate === asked);
    if (facts.length > 0) return facts;
  }
  return [];
}

/** Facts that the question mentions as the user's own, as "project" in "who leads my project?". */
export function factsMentioned(question: string, holding: readonly MemoryItem[]): MemoryItem[] {
  const words = ` ${keyOf(question.replace(/\b(?:our)\b/gi, "my"))} `;
  return holding.filter((item) => {
    const details = detailsOf(item);
    return details !== null && details.cardinality === "one" && words.includes(` my ${details.predicate} `);
  });
}
