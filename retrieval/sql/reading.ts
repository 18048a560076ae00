import type { AskedTable } from "./joined-table.ts";
import { beyondRules, changeVerbs } from "./light-words.ts";
import { linkSchema } from "./link-schema.ts";
import type { ColumnLink, Link } from "./links.ts";
import { columnOf, type Measure } from "./plan.ts";
import { readWords, type Word } from "./question-words.ts";

/**
 * The shared state of the rules. Every rule marks the words that it understood and the links that it used ("spent").
 */
export interface Reading {
  /** The question in lower case, for the rules' patterns, with the same offsets as the words. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly table: AskedTable;
  readonly links: readonly Link[];
  /** Words that some rule understood. */
  readonly understood: Set<number>;
  /** Links that already serve as conditions, measures or groups. They are not requested columns any more. */
  readonly spent: Set<Link>;
  /** Parts that no rule can compute, though their words are known. */
  readonly beyond: string[];
  /** Guesses of the rules. Each of them lowers the confidence. */
  readonly guesses: string[];
}

export function beginReading(question: string, table: AskedTable): Reading {
  const words = readWords(question);
  const lower = question.toLowerCase();
  const links = linkSchema(words, table);
  return {
    // For some letters the lower case is longer, which would shift the offsets.
    text: lower.length === question.length ? lower : question,
    words,
    table,
    links,
    understood: new Set(links.flatMap(({ from, to }) => words.slice(from, to).map(({ at }) => at))),
    spent: new Set(),
    beyond: unknownOperations(words, links),
    guesses: [],
  };
}

/** Words of operations that the rules cannot compute, unless a header or a value has the word. */
const unknownOperations = (words: readonly Word[], links: readonly Link[]): string[] =>
  words
    .filter(
      ({ at, lower, isQuoted }) =>
        (beyondRules.has(lower) || (changeVerbs.has(lower) && isChange(words, at))) &&
        !isQuoted &&
        !links.some(({ from, to }) => from <= at && at < to),
    )
    .map(({ text }) => text);

/** Whether a verb of change compares two values: not in "fell below zero" and "how much rain fell". */
const isChange = (words: readonly Word[], at: number): boolean =>
  !/^(?:below|above|under|over)$/.test(words[at + 1]?.lower ?? "") &&
  !/^(?:rain|snow|hail)$/.test(words[at - 1]?.lower ?? "");

export interface Found {
  readonly groups: readonly (string | undefined)[];
  /** Positions of words; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** All matches of a global pattern, as positions of words. */
export function find({ text, words }: Reading, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const inside = words.filter(({ start, end }) => start >= match.index && end <= match.index + match[0].length);
    const [first, last] = [inside[0], inside.at(-1)];
    return first && last ? [{ groups: match.slice(1), from: first.at, to: last.at + 1 }] : [];
  });
}

/** The next "and", "or" or "but" from a position on, otherwise the end of the question. */
export const clauseEnd = ({ words }: Reading, from: number): number =>
  words.find(({ at, lower }) => at >= from && /^(?:and|or|but)$/.test(lower))?.at ?? words.length;

export function understand({ understood }: Reading, { from, to }: Pick<Found, "from" | "to">): void {
  for (let at = from; at < to; at += 1) understood.add(at);
}

export function spend(reading: Reading, link: Link): void {
  reading.spent.add(link);
}

/** The measure of a link: the column, or its month or year. */
export const measureOf = ({ column, unit }: Pick<ColumnLink, "column" | "unit">): Measure => ({
  kind: unit ?? "column",
  column,
});

export const isSame = (a: Measure, b: Measure): boolean => a.kind === b.kind && columnOf(a) === columnOf(b);

/** Removes repeated measures and keeps the order. */
export const different = (measures: readonly Measure[]): Measure[] =>
  measures.filter((measure, at) => measures.findIndex((other) => isSame(other, measure)) === at);

export const columnLinks = ({ links, spent }: Reading): ColumnLink[] =>
  links.filter((link): link is ColumnLink => link.kind === "column" && !spent.has(link));

interface Search {
  /** The position from which to search. */
  readonly at: number;
  readonly fits: (link: ColumnLink) => boolean;
  /** Most words between the position and the column; absent: any number. */
  readonly reach?: number;
}

/** The first unspent column after a position. */
export const columnAfter = (
  reading: Reading,
  { at, fits, reach = Number.POSITIVE_INFINITY }: Search,
): ColumnLink | undefined =>
  columnLinks(reading).find((link) => link.from >= at && link.from < at + reach && fits(link));

/** The last unspent column before a position. */
export const columnBefore = (
  reading: Reading,
  { at, fits, reach = Number.POSITIVE_INFINITY }: Search,
): ColumnLink | undefined =>
  columnLinks(reading).findLast((link) => link.to <= at && link.to > at - reach && fits(link));
