import type { MemoryItem } from "../../domain/memory-item.ts";
import { months } from "../../domain/text/months.ts";
import { bareQuestion } from "../bare-question.ts";
import { detailsOf } from "./facts.ts";
import { keyOf, predicateOf } from "./keys.ts";
import { askedAbroad } from "./rules-abroad.ts";

interface Asking {
  readonly pattern: RegExp;
  predicate(x: string | undefined): string;
  /** Default: every value. */
  accepts?(value: string): boolean;
}

/** Questions that a fact about the user answers, as whole sentences. */
const questions: readonly Asking[] = [
  { pattern: /^what(?:'s| is| was) my name$|^what am i called$|^who am i$/i, predicate: () => "name" },
  { pattern: /^where do i live$|^where am i based$/i, predicate: () => "home" },
  { pattern: /^where (?:do|am) i (?:come )?from$/i, predicate: () => "origin" },
  { pattern: /^where do i work$|^who do i work for$|^who is my employer$/i, predicate: () => "employer" },
  {
    pattern: /^what do i (?:work as|do for (?:a living|work))$|^what is my (?:job|role|profession)$/i,
    predicate: () => "role",
  },
  { pattern: /^(?:what|which) (?:languages? )?(?:do|can) i speak$/i, predicate: () => "speaks" },
  { pattern: /^(?:what|which) (?:(?:instruments?|sports?|games?) )?(?:do|can) i play$/i, predicate: () => "plays" },
  { pattern: /^(?:what|which) (?:(?:programming )?languages? )?do i know$/i, predicate: () => "knows" },
  { pattern: /^what am i allergic to$/i, predicate: () => "allergic to" },
  { pattern: /^what do i prefer for (?<x>.{1,60})$/i, predicate: (x) => `prefers for ${keyOf(x)}` },
  { pattern: /^what do i prefer$/i, predicate: () => "prefers" },
  { pattern: /^what do (?:we|i) use for (?<x>.{1,60})$/i, predicate: (x) => `uses for ${keyOf(x)}` },
  {
    // "Where is my package?" asks for a place, which "my package is …" seldom tells.
    pattern: /^(?:what|who|which)(?:'s| is| are| was) (?:my|our) (?<x>[\p{L}\p{N}' -]{1,60}?)(?: called| named)?$/iu,
    predicate: (x) => predicateOf(x),
  },
  {
    pattern: /^(?:when|what (?:day|time|date))(?:'s| is| are| was) (?:my|our) (?<x>[\p{L}\p{N}' -]{1,60})$/iu,
    predicate: (x) => predicateOf(x),
    accepts: (value) => isTime.test(value),
  },
  {
    pattern: /^where(?:'s| is| are) (?:my|our) (?<x>[\p{L}\p{N}' -]{1,60})$/iu,
    predicate: (x) => predicateOf(x),
    accepts: (value) => isPlace.test(value) && !isTime.test(value),
  },
];

/** "May" is also a verb. */
const monthNames = months.map((name) => (name === "may" ? String.raw`may \d|\d may` : name)).join("|");
const isTime = new RegExp(
  String.raw`\b(?:\d{1,2}:\d\d|\d{1,2} ?[ap]m|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|noon|midnight|${monthNames}|next (?:week|month|year)|(?:19|20)\d\d)\b`,
  "i",
);
const isPlace = /^(?:in|at|on|near|behind|under|below|above|beside|opposite|next to|outside|inside) /i;
/** Questions for all facts. */
const everything =
  /^(?:what do you (?:know|remember) about me|what (?:have i told|did i tell) you about (?:me|myself)|who am i to you|was weißt du über mich|que sais-tu (?:de|sur) moi|qu[eé] sabes (?:de|sobre) m[ií])$/iu;

// "Who did I say my dentist is?" asks for the same fact as "who is my dentist?".
const said = "(?:did|do|have) i (?:ever |just |already )?(?:say|said|tell you|told you|mention|mentioned)(?: that)?";
const saidSubject = new RegExp(`^(?<wh>what|who|which|where) ${said} (?<x>my .{1,80}) (?<is>is|are|was|were)$`, "i");
const saidBeing = new RegExp(`^(?<wh>what|who|where) ${said} (?:i am|i'm|i was)\\b`, "i");
const saidDoing = new RegExp(
  `^(?<wh>what|where|which|who)(?<thing>(?: [a-z]{1,30}){0,2}) ${said} (?<who>i|we)\\b`,
  "i",
);
const saidIs = new RegExp(`^(?<wh>what|who|which|where) ${said} (?<is>is|are|was|were)\\b(?= my )`, "i");

/** The facts that answer the question, of those that hold; none if it asks for anything else. */
export function factsAsked(question: string, holding: readonly MemoryItem[]): MemoryItem[] {
  const sentence = bareQuestion(question)
    .replace(/, all of (?:them|it)$/i, "")
    .replace(saidSubject, "$<wh> $<is> $<x>")
    .replace(saidBeing, "$<wh> am i")
    .replace(saidDoing, "$<wh>$<thing> do $<who>")
    .replace(saidIs, "$<wh> $<is>")
    // Such words change nothing: the given facts are those that hold now.
    .replace(/ (?:right now|now|currently|today|at the moment|these days)$/i, "");
  if (everything.test(sentence.replace(/^¿ ?/, ""))) return holding.filter((item) => detailsOf(item) !== null);
  for (const { pattern, predicate, accepts } of questions) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const asked = predicate(found.groups?.x);
    const facts = holding.filter((item) => {
      const details = detailsOf(item);
      return details?.predicate === asked && accepts?.(details.object) !== false;
    });
    if (facts.length > 0) return facts;
  }
  const abroad = askedAbroad(sentence);
  return abroad === null ? [] : holding.filter((item) => detailsOf(item)?.predicate === abroad);
}

/**
 * True if only the generic 'my X is Y' rule produced this fact. That rule also reads states and opinions, so its facts
 * are less certain.
 */
export function isGeneral(item: MemoryItem): boolean {
  const predicate = detailsOf(item)?.predicate ?? "";
  return !known.has(predicate) && !/^(?:prefers|uses) for /.test(predicate);
}

const known = new Set([
  "name",
  "home",
  "origin",
  "employer",
  "role",
  "prefers",
  "speaks",
  "plays",
  "knows",
  "allergic to",
]);

/** Facts that the question mentions as the user's own, as "project" in "who leads my project?". */
export function factsMentioned(question: string, holding: readonly MemoryItem[]): MemoryItem[] {
  const words = ` ${keyOf(question.replace(/\b(?:our)\b/gi, "my"))} `;
  return holding.filter((item) => {
    const details = detailsOf(item);
    return details !== null && details.cardinality === "one" && words.includes(` my ${details.predicate} `);
  });
}
