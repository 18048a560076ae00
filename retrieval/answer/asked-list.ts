import { tokenize } from "../../domain/text/tokens.ts";
import { isHeadedList } from "./headed-list.ts";
import { similarity } from "./similar.ts";
import type { AnswerUnit } from "./units.ts";

/** "What are the stages of tide control?": the stem of "stages", and the stems of the phrase. */
export interface AskedList {
  readonly noun: string;
  /** Whether it is the list of what happens one after the other: then a numbered list is one, too. */
  readonly areSteps: boolean;
  readonly stems: readonly string[];
  /** Those that stand above a numbered list of steps: all but the stem of a deed that says no more than "procedure". */
  readonly stemsOfSteps: readonly string[];
}

const asksForList =
  /\bwhat (?:are|were) (?:all )?(?:of )?(?:the|our|your|its|their|my) ((?:[\w'’-]+ ){0,7}?[\w'’-]+)(?=\s*(?:[?.,;]|$))/i;
/** The noun stands before these: "stages of", "rules for". */
const endOfNoun = /\s(?:of|for|in|to|that|which|who|when|where|on|at|from|with|by|behind|between|if|we|you|i)\s/i;
const steps = new Set(tokenize("steps stages phases"));
/** Documents call what consists of steps by one word: "Follow this procedure". */
const procedure = tokenize("step stage phase procedure process workflow lifecycle");
/** "Steps of handling an incident": the heading "Incident process" need not repeat it. Steps of closing are others. */
const lightDeed =
  /\b(?:of|for|in|when) (?:handling|managing|dealing with|processing|performing|conducting|carrying out|doing|going through)\b/i;
/** Not all words above a list are words of the question: "We have these four stages of tide control:". */
const mostlyAsked = 0.5;

/** The list that a question asks for; null if it asks for something else. */
export function askedList(question: string): AskedList | null {
  const [, phrase = ""] = asksForList.exec(question) ?? [];
  const [name = ""] = `${phrase} `.split(endOfNoun);
  const last = name.trim().split(" ").at(-1) ?? "";
  const [noun] = tokenize(last);
  if (noun === undefined || !/[^s]s$/i.test(last)) return null;
  const areSteps = steps.has(noun);
  const stems = [...new Set(tokenize(phrase))];
  const objects = tokenize(phrase.replace(lightDeed, "")).filter((stem) => stem !== noun);
  return { noun, areSteps, stems, stemsOfSteps: areSteps && objects.length > 0 ? [noun, ...objects] : stems };
}

/**
 * How surely a list is the asked one, 0–1: the sentence that introduces it, or the heading right above it, has the noun
 * and hardly other words than the question, and all words of the question stand above it.
 */
export function listFit(unit: AnswerUnit, list: AskedList): number {
  const { noun, areSteps } = list;
  const { heading_path, title, lead } = unit.chunk;
  const introduction = isHeadedList(unit) ? lead : (unit.sentences[0]?.text ?? "");
  const above = tokenize([title ?? "", ...heading_path, introduction].join("\n"));
  const isNumbered = areSteps && unit.sentences.some(({ text }) => /^\s*1[.)]\s/.test(text));
  const nouns = isNumbered ? procedure : [noun];
  const stems = isNumbered ? list.stemsOfSteps : list.stems;
  const isAbove = (stem: string) => (stem === noun ? nouns.some((one) => isIn(above, one)) : isIn(above, stem));
  if (!stems.every(isAbove)) return 0;
  const innermost = heading_path.at(-1) ?? title ?? "";
  const nearest = unit.first === 0 || isNumbered ? [innermost, introduction] : [introduction];
  const fit = Math.max(...nearest.map((text) => likeness(tokenize(text), nouns, stems)));
  return fit >= mostlyAsked ? fit : 0;
}

const isIn = (words: readonly string[], stem: string): boolean => words.some((word) => similarity(stem, word) > 0);

/** Share of the words that the question has; 0 without one of the nouns. */
function likeness(words: readonly string[], nouns: readonly string[], stems: readonly string[]): number {
  if (!nouns.some((noun) => isIn(words, noun))) return 0;
  return words.filter((word) => isIn(stems, word) || isIn(nouns, word)).length / words.length;
}
