import { sentences } from "../../domain/text/sentences.ts";
import { tokenize } from "../../domain/text/tokens.ts";

/** A text as the judge compares it. */
export interface JudgedText {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** Numbers as digits, without separators of thousands: "1,200" is "1200". */
  readonly numbers: ReadonlySet<string>;
  /** Whether the text denies something ("no longer", "never"). */
  readonly negated: boolean;
}

const markers = /\s?\[\d{1,3}\]/g;
const uncertain = /^Possibly: /;
const thousands = /(\d),(?=\d{3}(?!\d))/g;
const number = /\d+(?:[.,]\d+)*/g;
const negation = /\b(?:not|no|never|none|neither|nor|without|cannot|\w{2,9}n[’']t)\b/i;

/** The answer without the marks of its style: markers of citations, and the note that it is uncertain. */
export const withoutStyle = (answer: string): string => answer.replace(uncertain, "").replace(markers, "").trim();

export function judgedText(text: string): JudgedText {
  const plain = text.replace(thousands, "$1");
  return {
    text,
    stems: new Set(tokenize(plain)),
    numbers: new Set(plain.match(number)),
    negated: negation.test(text),
  };
}

/** An answer or excerpt, read once for all items that it is compared with. */
export interface ReadText extends JudgedText {
  readonly sentences: readonly JudgedText[];
}

export const readText = (text: string): ReadText => ({ ...judgedText(text), sentences: sentencesOf(text) });

/** The sentences of a text; the text itself if it has only one. */
export const sentencesOf = (text: string): JudgedText[] =>
  sentences(text).map(({ start, end }) => judgedText(text.slice(start, end)));

/** Share of the stems that are in `there`, 0–1; 0 if there are no stems. */
export function shareIn(stems: Iterable<string>, there: ReadonlySet<string>): number {
  const all = [...stems];
  return all.length === 0 ? 0 : all.filter((stem) => there.has(stem)).length / all.length;
}

export const without = (stems: Iterable<string>, left: ReadonlySet<string>): string[] =>
  [...stems].filter((stem) => !left.has(stem));
