import type { SentenceCandidate } from "./candidates.ts";
import type { QuotedSpan } from "./cite.ts";
import { beginsWithItem } from "./headed-list.ts";
import { endsSentence, isItem } from "./line-forms.ts";

/** Neighbouring sentences of one passage that an answer may quote as a whole: its text is that of the passage. */
export interface AnswerUnit extends QuotedSpan {
  /** Position of its passage in the ranking, from 0. */
  readonly rank: number;
  /** Positions of the first and the last sentence among the candidates of the passage, from 0. */
  readonly first: number;
  readonly last: number;
  readonly words: number;
  /** Whether it is a list with the sentence or below the heading that introduces it; `whole`: with its last item. */
  readonly isList: boolean;
  readonly isWhole: boolean;
}

const longestRun = 4;
const mostWords = 60;
/** Most sentences of a unit with a list: a part of a list is no answer. */
const longestList = 14;
const mostListWords = 95;

/**
 * All runs of neighbouring sentences within the bounds, passage by passage. A row is a unit by itself, because its
 * citation names the row. A run enters a list only at the beginning of an item, or through the sentence that introduces
 * the list.
 */
export function unitsOf(candidates: readonly SentenceCandidate[]): readonly AnswerUnit[] {
  const byPassage = new Map<number, SentenceCandidate[]>();
  for (const candidate of candidates) {
    const found = byPassage.get(candidate.rank);
    if (found) found.push(candidate);
    else byPassage.set(candidate.rank, [candidate]);
  }
  return [...byPassage.values()].flatMap(runsOf);
}

function runsOf(sentences: readonly SentenceCandidate[]): AnswerUnit[] {
  const lengths = sentences.map(({ text }) => wordsIn(text));
  return sentences.flatMap((start, first) => {
    if (breaksOff(sentences, first - 1)) return [];
    const units: AnswerUnit[] = [];
    const isHeaded = first === 0 && beginsWithItem(start);
    const leads = introduces(start.text) || isHeaded;
    let inList = leads || isItem(start.text);
    let hasItem = isInItem(sentences, first);
    let words = 0;
    for (let last = first; last < sentences.length; last += 1) {
      words += lengths[last] ?? 0;
      const items = last - first;
      const isList = leads && items > 0;
      if (items > 0 && words > (leads ? mostListWords : mostWords)) break;
      if (items >= (leads ? longestList : longestRun)) break;
      if (items >= longestRun && !leads && !isItem(sentences[last]?.text ?? "")) break;
      if (items > 0 && (start.is_row || sentences[last]?.is_row)) break;
      if (items > 0 && !joinsList(sentences, last, { inList, hasItem })) break;
      hasItem ||= isItem(sentences[last]?.text ?? "");
      inList ||= introduces(sentences[last]?.text ?? "");
      if (breaksOff(sentences, last)) continue;
      const end = sentences[last]?.end ?? start.end;
      units.push({
        chunk: start.chunk,
        rank: start.rank,
        sentences: sentences.slice(first, last + 1),
        first,
        last,
        start: start.start,
        end,
        text: start.chunk.content.slice(start.start, end),
        passage_score: start.passage_score,
        words,
        isList,
        // The rest of a list has its beginning in another passage.
        isWhole: isList && !(isHeaded && start.chunk.lead !== "") && !goesOn(sentences, last),
      });
    }
    return units;
  });
}

/**
 * Whether the sentence continues in the next line: that line begins with emphasis ("**off**"), so the parser took it
 * for a new sentence.
 */
function breaksOff(sentences: readonly SentenceCandidate[], at: number): boolean {
  const [before, next] = [sentences[at], sentences[at + 1]];
  if (before === undefined || next === undefined || endsSentence(before.text)) return false;
  return /^\*{1,2}[^\s*]/.test(next.text) && /^[ \t]*\n[ \t]*$/.test(next.chunk.content.slice(before.end, next.start));
}

/**
 * Whether a run that ends before sentence `at` may continue with it. `inList`: the run contains the beginning of the
 * list; `hasItem`: the run contains an item.
 */
function joinsList(
  sentences: readonly SentenceCandidate[],
  at: number,
  { inList, hasItem }: { readonly inList: boolean; readonly hasItem: boolean },
): boolean {
  const next = sentences[at];
  if (next === undefined) return false;
  if (isItem(next.text)) return inList;
  // A paragraph behind a list does not belong to the last item.
  return !(hasItem && beginsParagraph(sentences, at));
}

/** Whether an item follows the sentence `last` in the same list. An item may have several sentences. */
function goesOn(sentences: readonly SentenceCandidate[], last: number): boolean {
  for (let at = last + 1; at < sentences.length; at += 1) {
    if (isItem(sentences[at]?.text ?? "")) return true;
    if (beginsParagraph(sentences, at)) return false;
  }
  return false;
}

/** Whether the sentence is an item of a list, or a later sentence of one. */
function isInItem(sentences: readonly SentenceCandidate[], at: number): boolean {
  if (isItem(sentences[at]?.text ?? "")) return true;
  return at > 0 && !beginsParagraph(sentences, at) && isInItem(sentences, at - 1);
}

export function beginsParagraph(sentences: readonly SentenceCandidate[], at: number): boolean {
  const [before, next] = [sentences[at - 1], sentences[at]];
  if (before === undefined || next === undefined) return false;
  return /\n\s*\n/.test(next.chunk.content.slice(before.end, next.start));
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** "… the following:", also with the first item behind it. */
const introduces = (text: string): boolean => /:\s*(?:$|\n\s*[-*+•])/.test(text);

/** A sentence of the passages, as the key of a map. */
export const placeOf = (rank: number, position: number): string => `${rank}:${position}`;

export const overlap = (a: AnswerUnit, b: AnswerUnit): boolean =>
  a.rank === b.rank && a.first <= b.last && b.first <= a.last;
