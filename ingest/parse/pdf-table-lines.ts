import { isCurrency, isNumber, isSign, isValue } from "./pdf-table-values.ts";
import type { Word } from "./pdf-table-words.ts";

/** Words of a line without a gap that could separate cells. */
export interface Phrase {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly words: readonly Word[];
}

/** Phrases on one baseline, from left to right. */
export interface Line {
  readonly y: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly phrases: readonly Phrase[];
}

/** In font sizes. Two numbers side by side are two cells even if they stand close. */
const CELL_GAP = 0.78;
const NUMBER_GAP = 0.42;
/** "$" at the left edge of a column belongs to the number at its right edge. */
const SIGN_GAP = 40;
/** ")" and "%" may have a column of their own. */
const BEHIND_GAP = 2.2;
const LEADER_LENGTH = 400;
const LEADERS = /(?:[.…·_]\s*){3,}$/u;
export const ONLY_LEADERS = /^[.…·_\s]+$/u;

/** Lines from top to bottom. Words whose baselines differ by less than a third of their size share a line. */
export function linesOf(words: readonly Word[]): Line[] {
  const rows: Word[][] = [];
  let row: Word[] = [];
  for (const word of [...words].sort((a, b) => b.y - a.y || a.left - b.left)) {
    const first = row[0];
    if (first !== undefined && first.y - word.y > 0.34 * Math.min(first.size, word.size)) {
      rows.push(row);
      row = [];
    }
    row.push(word);
  }
  if (row.length > 0) rows.push(row);
  return rows
    .map((unsorted) => toLine(unsorted.sort((a, b) => a.left - b.left)))
    .filter((line) => line.phrases.length > 0);
}

function toLine(words: readonly Word[]): Line {
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || separates(before, word)) groups.push([word]);
    else last.push(word);
  }
  return lineOf(joinSigns(groups.map(phraseOf).flatMap(withoutLeaders)));
}

export function lineOf(phrases: readonly Phrase[]): Line {
  const [first] = phrases;
  return {
    y: first?.y ?? 0,
    size: Math.max(0, ...phrases.map(({ size }) => size)),
    left: first?.left ?? 0,
    right: Math.max(0, ...phrases.map(({ right }) => right)),
    phrases,
  };
}

function separates(left: Word, right: Word): boolean {
  const gap = (right.left - left.right) / Math.max(left.size, right.size);
  // "$" behind a number or a percent sign belongs to the next number.
  if ((isValue(left.text) || left.text === "%") && isCurrency(right.text)) return true;
  return gap > CELL_GAP || (gap > NUMBER_GAP && isNumber(left.text) && isNumber(right.text));
}

export function phraseOf(words: readonly Word[]): Phrase {
  const [first] = words;
  return {
    left: first?.left ?? 0,
    right: Math.max(0, ...words.map(({ right }) => right)),
    y: first?.y ?? 0,
    size: Math.max(0, ...words.map(({ size }) => size)),
    text: joinWords(words),
    words,
  };
}

export function joinWords(words: readonly Word[]): string {
  let text = "";
  let before: Word | undefined;
  for (const word of words) {
    const apart = before !== undefined && (word.spaced || word.left - before.right > 0.12 * word.size);
    text += apart ? ` ${word.text}` : word.text;
    before = word;
  }
  return text;
}

/** Dots that lead the eye from a label to its number are no text. */
function withoutLeaders(phrase: Phrase): Phrase[] {
  if (ONLY_LEADERS.test(phrase.text)) return isValue(phrase.text) ? [phrase] : [];
  if (!LEADERS.test(phrase.text.slice(-LEADER_LENGTH))) return [phrase];
  const kept = [...phrase.words];
  while (ONLY_LEADERS.test(kept.at(-1)?.text ?? "x")) kept.pop();
  const text = withoutDots(joinWords(kept));
  return text === "" ? [] : [{ ...phraseOf(kept), text }];
}

function withoutDots(text: string): string {
  let end = text.length;
  while (end > 0 && ONLY_LEADERS.test(text[end - 1] ?? "x")) end -= 1;
  return text.slice(0, end);
}

/** "$" or "(" before a number, ")" or "%" behind it: one cell. */
function joinSigns(phrases: readonly Phrase[]): Phrase[] {
  const joined: Phrase[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    if (last !== undefined && isOneCell(last, phrase)) joined[joined.length - 1] = joinPhrases(last, phrase);
    else joined.push(phrase);
  }
  return joined;
}

function isOneCell(left: Phrase, right: Phrase): boolean {
  const gap = (right.left - left.right) / Math.max(left.size, right.size);
  if (isSign(left.text, "before")) return gap < SIGN_GAP && isValue(right.text);
  return isSign(right.text, "behind") && gap < BEHIND_GAP && isValue(left.text);
}

function joinPhrases(left: Phrase, right: Phrase): Phrase {
  const whole = phraseOf([...left.words, ...right.words]);
  return { ...whole, text: `${left.text}${right.text}` };
}
