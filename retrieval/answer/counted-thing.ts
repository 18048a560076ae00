import type { ActiveChunk } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { afterNoun } from "./answer-forms.ts";
import { readChunk } from "./read-chunk.ts";
import { areAmong } from "./similar.ts";

const counted = /\b(?:how (?:many|much)|number of) ((?:[\w-]+ ){0,5}[\w-]+)/i;
/** The purpose of an amount, at the end of a question: "how much do we pay for pet insurance?". */
const purpose = /\bhow much\b[^?.;]{1,80}? (?:for|on|towards?) ((?:[\w,.-]+ ){0,3}[\w-]+)\s*\?*$/i;

/**
 * Whether passages contain all words of the thing that a question counts or pays for; true if it counts nothing. For
 * "how many weeks of parental leave" the weeks of another leave are no sure answer.
 */
export function haveCounted(question: string, chunks: readonly ActiveChunk[]): boolean {
  const stems = [...countedStems(question), ...purposeStems(question)];
  if (stems.length === 0) return true;
  const there = chunks.map((chunk) => readChunk(chunk).stems);
  return stems.every((stem) => there.some((words) => words.has(stem)));
}

const purposeStems = (question: string): readonly string[] => tokenize(purpose.exec(question)?.[1] ?? "");

const verb =
  /\b(?:into|goes?|went|gets?|needs?|takes?|makes?|uses?|holds?|fits?|comes?|runs?|lives?|works?|costs?|pays?|takes? part)\b/i;

function countedStems(question: string): readonly string[] {
  const [phrase = ""] = (counted.exec(question)?.[1] ?? "").split(afterNoun);
  return tokenize(phrase.split(verb)[0] ?? "");
}

/** "How much money", "how many people": measures, which documents give without the word. */
const measures = new Set(tokenize("money time space people times hours minutes days weeks months years more less"));

const light = tokenize("much many get gets have");

/**
 * Whether documents have the thing that a question counts. "How much sugar" has no answer in a recipe without sugar.
 */
export const isCountedKnown = (question: string, unknown: ReadonlySet<string>): boolean =>
  ![...countedStems(question), ...purposeStems(question).slice(0, 1)].some(
    (stem) => unknown.has(stem) && !measures.has(stem),
  );

/**
 * Whether passages have a word of the question besides the thing that it counts: days of some other matter are no
 * answer to "how many days before the storm".
 */
export function haveTopic(question: string, chunks: readonly ActiveChunk[]): boolean {
  // "How many days" counts days; "how much severance" is about severance.
  const counts = /\bhow much\b/i.test(question) ? [] : countedStems(question).slice(0, 1);
  const unit = new Set([...counts, ...measures, ...light]);
  const stems = tokenize(question).filter((stem) => !unit.has(stem));
  if (stems.length === 0) return true;
  return stems.some((stem) => chunks.some((chunk) => readChunk(chunk).stems.has(stem)));
}

/** "How many people sit on the board": what they are counted in or on, at the end of the question. */
const within =
  /\bhow many\b[^?.;]{1,80}? (?:on|in|inside|within|aboard) (?:the|an?|our|my|your|one|each|every) (?:[\w-]+ ){0,2}?([\w-]+ (?:parts?|sections?|stages?|rounds?)|[\w-]+)(?=\s*(?:[?.,;]|$)| at (?:most|least)\b)/i;
/**
 * Documents of an organisation, about a place, and about the whole of something, need not name it. A period is for
 * `haveRate`.
 */
const unnamedWholes = new Set(
  tokenize(`company organisation organization firm business world country market team total average row time meantime
    second minute hour day night week weekend month quarter year morning afternoon evening season past future end
    place part section stage round go batch house visit`),
);

/**
 * Whether passages have the thing in which a question counts: people who sit in a circle are no sure answer to "how
 * many people sit on the board".
 */
export function haveWhole(question: string, chunks: readonly ActiveChunk[]): boolean {
  const stems = tokenize(within.exec(question)?.[1] ?? "").filter((stem) => !unnamedWholes.has(stem));
  if (stems.length === 0) return true;
  const there = chunks.flatMap((chunk) => [...readChunk(chunk).stems, ...tokenize(chunk.source_name ?? "")]);
  return areAmong(stems, there);
}

/** "What is the salary of a pilot": the attribute of which the value is asked. */
const attribute =
  /\b(?:what|which)(?:'s|’s| is| are| was| were) (?:the |my |our |your |its |their )?((?:[\w-]+ ){0,3}?[\w-]+) (?:of|for|on|per|at|in)\b/i;
/** Attributes of which documents give the value without the word: "a cabin for $80" tells its price. */
export const unnamed: ReadonlySet<string> = new Set(
  tokenize(`cost price fee charge fare amount number count total size length height width depth weight speed distance
    age temperature rate rent deposit fine date time duration value limit maximum minimum max min highest lowest
    longest shortest largest smallest most least usual
    average current default total number version release address link url page website channel licence license name`),
);

/** Whether quotes name the attribute of which a question asks the value: a fee is no answer to the salary. */
export function haveAttribute(question: string, quotes: readonly string[]): boolean {
  const stems = tokenize(attribute.exec(question)?.[1] ?? "").filter((stem) => !unnamed.has(stem));
  if (stems.length === 0) return true;
  const there = quotes.flatMap((quote) => tokenize(quote));
  return areAmong(stems, there);
}

const periods = "second|minute|hour|day|night|week|month|quarter|year";
/** What a rate may refer to besides a time. */
const units = "mile|kilometre|kilometer|person|head|user|employee|guest|trip|session|item|request|seat|call|page|file";
/** "Per year", "each week", "a day" (but not "a day pass"): the period to which the asked quantity refers. */
const rate = new RegExp(
  String.raw`\b(?:how (?:many|much|high|large)|number of|amount of)\b.*\b(?:(?:per|each|every|(?:with)?in (?:one|an?|a single|any)) (${periods}|${units})\b|an? (${periods})(?=\s*(?:[?,.;]|$)|\s+(?:do|does|can|may|must|should|is|are|will|for|if|when)\b))`,
  "i",
);
const adverbs: Readonly<Record<string, RegExp>> = { year: /\bannual|\bp\.a\./i, day: /\bdaily\b/i };

/**
 * Whether quotes name the period to which the asked quantity refers: "more than 7 days" says nothing about "per year".
 */
export function haveRate(question: string, quotes: readonly string[]): boolean {
  const match = rate.exec(question);
  const period = (match?.[1] ?? match?.[2])?.toLowerCase();
  if (period === undefined) return true;
  // "The 3 days between Christmas and New Years" are not counted for a year, nor are "3 years".
  const names = new RegExp(String.raw`(?<!\bnew )\b${period}(?:ly)?\b`, "i");
  return quotes.some((quote) => names.test(quote) || adverbs[period]?.test(quote) === true);
}

const asksBound =
  /\b(?:lowest|highest|(?<!at )least|minimum|maximum|longest|shortest|largest|smallest|biggest|oldest|at (?:most|least)(?! (?:\d|an?\b|one\b|two\b|three\b|half\b)))\b/i;
const asksLeast =
  /\b(?:lowest|(?<!at )least|minimum|shortest|smallest|oldest|at least(?! (?:\d|an?\b|one\b|two\b|three\b|half\b)))\b/i;
const statesBound =
  /\b(?:limit|low|high|long|short|large|small|big|old|great|exceed|requires?|between|within|only)|[<>≤≥+]/i;
const statesLeast =
  /\b(?:min(?:\b|im)|(?:least|more than|or (?:later|newer|higher|above|more|older)|no less|not less|from|since|starting)\b)/i;
const statesMost =
  /\b(?:max(?:\b|im)|(?:most|up to|less than|fewer than|no later|or (?:less|below|earlier)|no more|not more|until|cap|capped)\b)/i;

/**
 * Whether quotes give a bound, if one is asked for: to "the lowest version" any version is no sure answer, and
 * "at least 24 hours" is no maximum.
 */
export function haveBound(question: string, quotes: readonly string[]): boolean {
  if (!asksBound.test(question)) return true;
  const own = asksLeast.test(question) ? statesLeast : statesMost;
  return quotes.some((quote) => statesBound.test(quote) || own.test(quote));
}

/** Whether quotes say what a default is, if the question asks for one by that word. */
export const haveDefault = (question: string, quotes: readonly string[]): boolean =>
  !/\bdefaults?\b/i.test(question) || quotes.some((quote) => statesDefault.test(quote));

const statesDefault =
  /default|\b(?:preset|unless|unset|omitted|unspecified|otherwise|if (?:it is |they are )?not (?:set|given|specified|stated)|without (?:a|any|this|the) (?:setting|option|flag|value))\b/i;

/** Whether quotes have a number, if a year or a date is asked for: "built of granite" says no year. */
export const haveYear = (question: string, quotes: readonly string[]): boolean =>
  !/\b(?:what|which) (?:years?|dates?)\b/i.test(question) || quotes.some((quote) => /\d/.test(quote));
