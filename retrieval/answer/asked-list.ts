import { tokenize } from "../../domain/text/tokens.ts";
import { isHeadedList } from "./headed-list.ts";
import { similarity } from "./similar.ts";
import type { AnswerUnit } from "./units.ts";

/** "What are the stages of tide control?": the stem of "stages", and the stems of the whole phrase. */
export interface AskedList {
  readonly noun: string;
  readonly stems: readonly string[];
}

const asksForList =
  /\bwhat (?:are|were) (?:all )?(?:of )?(?:the|our|your|its|their|my) ((?:[\w'’-]+ ){0,7}?[\w'’-]+)(?=\s*(?:[?.,;]|$))/i;
/** The noun stands before these: "stages of", "rules for". */
const endOfNoun = /\s(?:of|for|in|to|that|which|who|when|where|on|at|from|with|by|behind|between|if|we|you|i)\s/i;
/** Not all words above a list are words of the question: "We have these four stages of tide control:". */
const mostlyAsked = 0.5;

/** The list that a question asks for; null if it asks for something else. */
export function askedList(question: string): AskedList | null {
  const [, phrase = ""] = asksForList.exec(question) ?? [];
  const [name = ""] = `${phrase} `.split(endOfNoun);
  const last = name.trim().split(" ").at(-1) ?? "";
  const [noun] = tokenize(last);
  if (noun === undefined || !/[^s]s$/i.test(last)) return null;
  return { noun, stems: [...new Set(tokenize(phrase))] };
}

/**
 * How surely a list is the asked one, 0–1: the sentence that introduces it, or the heading right above it, has the noun
 * and hardly other words than the question, and all words of the question stand above it.
 */
export function listFit(unit: AnswerUnit, { noun, stems }: AskedList): number {
  const { heading_path, title, lead } = unit.chunk;
  const introduction = isHeadedList(unit) ? lead : (unit.sentences[0]?.text ?? "");
  const above = tokenize([title ?? "", ...heading_path, introduction].join("\n"));
  if (!stems.every((stem) => isIn(above, stem))) return 0;
  const innermost = heading_path.at(-1) ?? title ?? "";
  const nearest = unit.first === 0 ? [innermost, introduction] : [introduction];
  const fit = Math.max(...nearest.map((text) => likeness(tokenize(text), { noun, stems })));
  return fit >= mostlyAsked ? fit : 0;
}

/** Whether the words above a list, or its own, have the noun. */
export function namesNoun({ chunk, text }: AnswerUnit, { noun }: AskedList): boolean {
  const { heading_path, title, lead } = chunk;
  return isIn(tokenize([heading_path.at(-1) ?? title ?? "", lead, text].join("\n")), noun);
}

const isIn = (words: readonly string[], stem: string): boolean => words.some((word) => similarity(stem, word) > 0);

/** Share of the words that the question has; 0 without the noun. */
function likeness(words: readonly string[], { noun, stems }: AskedList): number {
  if (!isIn(words, noun)) return 0;
  return words.filter((word) => isIn(stems, word)).length / words.length;
}
