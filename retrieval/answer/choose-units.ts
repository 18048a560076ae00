import type { PartShares, SharedSentence } from "./sentence-shares.ts";
import { type AnswerUnit, overlap, placeOf } from "./units.ts";

export interface ChosenUnit {
  readonly unit: AnswerUnit;
  /** Probability that it answers, as a mean over the parts of the question. */
  readonly share: number;
  /** Its sentences, judged for each part. */
  readonly sentences: readonly SharedSentence[];
}

/** Bounds of one answer. A reader wants few passages, and evaluation data allows 110 words. */
const mostUnits = 3;
export const mostWords = 105;
/** A shorter quote is a label. */
const fewestWords = 2;
/** A quote costs its words, and as much as this many words for being one more quote. */
const quoteCost = 12;
/** A further quote must be at least this probable: otherwise it only adds noise, and documents that nobody asked about. */
const leastShare = 0.02;

/**
 * The units with the highest probability per word that do not overlap, best first, within the bounds of an answer. So a
 * neighbouring sentence or the rest of a list is quoted along if it probably answers too.
 */
export function chooseUnits(
  units: readonly AnswerUnit[],
  parts: readonly PartShares[],
  wantsItems = false,
): readonly ChosenUnit[] {
  const ranked = units
    .filter((unit) => isQuotable(unit, wantsItems) && !isCutList(unit, units))
    .map((unit) => withShare(unit, parts))
    .map((one) => ({ ...one, worth: one.share / (quoteCost + one.unit.words) }))
    .sort((a, b) => b.worth - a.worth || a.unit.rank - b.unit.rank || a.unit.first - b.unit.first);
  const chosen: ChosenUnit[] = [];
  let words = 0;
  for (const next of ranked) {
    if (chosen.length >= mostUnits) break;
    if (chosen.length > 0 && next.share < leastShare) continue;
    if (words + next.unit.words > mostWords) continue;
    if (chosen.some(({ unit }) => overlap(unit, next.unit) || repeats(unit, next.unit))) continue;
    chosen.push(next);
    words += next.unit.words;
  }
  return chosen;
}

/** Orders units for a reader: the passage of the best one first, and the quotes of one passage in its order. */
export function inReadingOrder(chosen: readonly ChosenUnit[]): readonly AnswerUnit[] {
  const units = chosen.map(({ unit }) => unit);
  const ranks = units.map(({ rank }) => rank);
  return [...units].sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.first - b.first);
}

/**
 * An introduction without its list, a lone label, and a list of single words such as links say nothing by themselves. A
 * question that asks for things of a kind may get single words with their introduction.
 */
function isQuotable({ text, sentences, isList }: AnswerUnit, wantsItems: boolean): boolean {
  if (text.endsWith(":") && !isList) return false;
  const told = isList && !wantsItems ? sentences.slice(1) : sentences;
  const words = told.map((sentence) => sentence.text.match(/\p{L}{2,}/gu)?.length ?? 0);
  const total = words.reduce((sum, count) => sum + count, 0);
  return total >= Math.max(fewestWords, 2 * (told.length - (isList && wantsItems ? 1 : 0)));
}

/** Whether the unit ends inside a list that another unit quotes to its end from the same beginning. */
const isCutList = (unit: AnswerUnit, units: readonly AnswerUnit[]): boolean =>
  unit.isList &&
  !unit.isWhole &&
  units.some((other) => other.isWhole && other.rank === unit.rank && other.first === unit.first);

/** Whether a quote has the same words as another, or a part of them: documents repeat lines. */
function repeats(one: AnswerUnit, other: AnswerUnit): boolean {
  const [a, b] = [plain(one.text), plain(other.text)];
  return a.includes(b) || b.includes(a);
}

const plain = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

function withShare(unit: AnswerUnit, parts: readonly PartShares[]): ChosenUnit {
  const sentences: SharedSentence[] = [];
  for (const part of parts)
    for (let at = unit.first; at <= unit.last; at += 1) {
      const sentence = part.get(placeOf(unit.rank, at));
      if (sentence !== undefined) sentences.push(sentence);
    }
  const total = sentences.reduce((sum, { share }) => sum + share, 0);
  return { unit, share: total / Math.max(1, parts.length), sentences };
}
