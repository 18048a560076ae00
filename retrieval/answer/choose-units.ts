import type { Asked } from "./asked.ts";
import { type AskedList, listFit } from "./asked-list.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import { coverParts } from "./cover-parts.ts";
import { isFurther } from "./further-quotes.ts";
import { isHeadedList } from "./headed-list.ts";
import { isItem } from "./line-forms.ts";
import type { PartShares, SharedSentence } from "./sentence-shares.ts";
import { toldSection } from "./told-section.ts";
import { toldSteps } from "./told-steps.ts";
import { type AnswerUnit, overlap, placeOf } from "./units.ts";

/** Bounds of one answer. A reader wants few passages, and evaluation data allows 110 words. */
const mostUnits = 3;
export const mostWords = 105;
/** A shorter quote is a label. */
const fewestWords = 2;
/** The cost of a quote is its number of words, plus this number of words for each further quote. */
const quoteCost = 12;
/** A further quote must be at least this probable. A less probable quote would add noise from unrelated documents. */
const leastShare = 0.02;
/** Cost of each word of a whole list if the question wants one: its items seldom repeat words of the question. */
const wordsOfList = 0.33;
/** Quotes for each part of a question that has several; one more may go to any of them. */
const quotesPerPart = 2;
/** Fewer than for one part, because more quotes have more markers. */
const mostWordsOfParts = 100;

type Wanted = Pick<Asked, "wantsItems" | "wantsList"> & Partial<Pick<Asked, "kind" | "list" | "way">>;
const wantsNothing: Wanted = { wantsItems: false, wantsList: false };

/**
 * The units with the highest probability per word that do not overlap, best first, within the bounds of an answer. So a
 * neighbouring sentence or the rest of a list is quoted along if it probably answers too. The units for a question with
 * several parts answer all of them most probably (`cover-parts.ts`).
 */
export function chooseUnits(
  units: readonly AnswerUnit[],
  parts: readonly PartShares[],
  { wantsItems, wantsList, kind, list = null, way }: Wanted = wantsNothing,
): readonly ChosenUnit[] {
  const judged = units
    .filter((unit) => isQuotable(unit, wantsItems) && !isCutList(unit, units))
    .map((unit) => withShare(unit, parts));
  const costOf = ({ words, isWhole }: AnswerUnit): number => words * (wantsList && isWhole ? wordsOfList : 1);
  const rank = (of: readonly ChosenUnit[], worthOf: (one: ChosenUnit) => number) =>
    byWorth(of.map((one) => ({ ...one, worth: worthOf(one) / (quoteCost + costOf(one.unit)) })));
  if (parts.length > 1) {
    const options = judged.map((one) => {
      const shares = parts.map((part) => shareOf(one.unit, part));
      return { unit: one.unit, one, shares, cost: quoteCost + costOf(one.unit) };
    });
    const bounds = { most: quotesPerPart * parts.length + 1, words: mostWordsOfParts, repeats };
    return rank(
      coverParts(options, bounds).map(({ one }) => one),
      shareOfAll,
    );
  }
  const whole = namedList(judged, list) ?? (way === undefined ? null : toldSteps(judged, { way }));
  const chosen: ChosenUnit[] = [];
  for (const next of rank(judged, shareOfAll)) {
    if (chosen.length >= mostUnits) break;
    if (chosen.length > 0 && next.share < leastShare) continue;
    if (!isFurther(next, chosen, kind)) continue;
    if (wordsOf(chosen) + next.unit.words > mostWords) continue;
    if (chosen.some(({ unit }) => overlap(unit, next.unit) || repeats(unit, next.unit))) continue;
    chosen.push(next);
  }
  const told = whole ?? (way === undefined ? null : toldSection(judged, chosen, { way }));
  return told === null ? rank(chosen, shareOfAll) : inPlaceOf(chosen, told);
}

/** The whole list is as sure as the quotes that it replaces: its own sentences share few words with the question. */
function inPlaceOf(chosen: readonly ChosenUnit[], whole: readonly ChosenUnit[]): readonly ChosenUnit[] {
  const total = (of: readonly ChosenUnit[]) => of.reduce((sum, { share }) => sum + share, 0);
  const missing = Math.max(0, total(chosen) - total(whole));
  return whole.map((one, at) => (at === 0 ? { ...one, share: one.share + missing } : one));
}

const wordsOf = (chosen: readonly ChosenUnit[]): number => chosen.reduce((sum, { unit }) => sum + unit.words, 0);

/** The whole list that the question asks for, if the words above one are those of the question: it suffices. */
function namedList(judged: readonly ChosenUnit[], list: AskedList | null): readonly ChosenUnit[] | null {
  if (list === null) return null;
  const lists = judged.filter(({ unit }) => unit.isWhole).map((one) => ({ one, fit: listFit(one.unit, list) }));
  const [best] = lists.filter(({ fit }) => fit > 0).toSorted((a, b) => b.fit - a.fit || b.one.share - a.one.share);
  return best === undefined ? null : [best.one];
}

/** Units by their worth per word, best first. */
const byWorth = (units: readonly (ChosenUnit & { readonly worth: number })[]) =>
  [...units].sort((a, b) => b.worth - a.worth || a.unit.rank - b.unit.rank || a.unit.first - b.unit.first);

const shareOfAll = ({ share }: ChosenUnit): number => share;

/** Orders units for a reader: the passage of the best one first, and the quotes of one passage in its order. */
export function inReadingOrder(chosen: readonly ChosenUnit[]): readonly AnswerUnit[] {
  const units = chosen.map(({ unit }) => unit);
  const ranks = units.map(({ rank }) => rank);
  return [...units].sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.first - b.first);
}

/**
 * Whether a unit may be quoted alone. An introduction without its list, a single label, and a list of single words such
 * as links may not: they say nothing by themselves. A question for things of a kind may get single words with their
 * introduction.
 */
function isQuotable({ text, sentences, isList, chunk }: AnswerUnit, wantsItems: boolean): boolean {
  // "Licence: MIT." The heading says what the word is.
  if (chunk.heading_path.length > 0 && text.trim() === chunk.content.trim()) return true;
  if (text.endsWith(":") && !isList) return false;
  const isIntroduced = isList && !isItem(text);
  const told = isIntroduced && !wantsItems ? sentences.slice(1) : sentences;
  const words = told.map((sentence) => sentence.text.match(/\p{L}{2,}/gu)?.length ?? 0);
  const total = words.reduce((sum, count) => sum + count, 0);
  return total >= Math.max(fewestWords, 2 * (told.length - (isIntroduced && wantsItems ? 1 : 0)));
}

/** Whether the unit ends inside a list that another unit quotes to its end from the same introduction. */
const isCutList = (unit: AnswerUnit, units: readonly AnswerUnit[]): boolean =>
  !unit.isWhole &&
  units.some(
    (other) =>
      other.isWhole &&
      !isHeadedList(other) &&
      other.rank === unit.rank &&
      unit.first <= other.first &&
      other.first <= unit.last &&
      unit.last < other.last,
  );

/** Whether a quote has the same words as another, or a part of them: documents repeat lines. */
function repeats(one: AnswerUnit, other: AnswerUnit): boolean {
  const [a, b] = [plain(one.text), plain(other.text)];
  return a.includes(b) || b.includes(a);
}

const plain = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

function withShare(unit: AnswerUnit, parts: readonly PartShares[]): ChosenUnit {
  const sentences = parts.flatMap((part) => sentencesOf(unit, part));
  const total = sentences.reduce((sum, { share }) => sum + share, 0);
  return { unit, share: total / Math.max(1, parts.length), sentences };
}

/** The sentences of the unit that share words with the part, with their shares. */
export function sentencesOf(unit: AnswerUnit, part: PartShares): readonly SharedSentence[] {
  const sentences: SharedSentence[] = [];
  for (let at = unit.first; at <= unit.last; at += 1) {
    const sentence = part.get(placeOf(unit.rank, at));
    if (sentence !== undefined) sentences.push(sentence);
  }
  return sentences;
}

const shareOf = (unit: AnswerUnit, part: PartShares): number =>
  sentencesOf(unit, part).reduce((sum, { share }) => sum + share, 0);
