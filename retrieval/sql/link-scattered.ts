import type { SqlColumn } from "../../domain/sql-table.ts";
import { askingWords } from "./light-words.ts";
import { otherWords } from "./link-parts.ts";
import type { ColumnLink, Link, Span, ToLink } from "./links.ts";
import { standsFor, type Word } from "./question-words.ts";
import { type HeaderEntry, isMeasure } from "./schema-index.ts";

/**
 * Content words that no other link has. Counted things are none of them: "how many majors" asks for no major_category.
 */
const freeWords = (words: readonly Word[], isTaken: ToLink["isTaken"]): readonly Word[] =>
  words.filter(
    ({ at, isStop, isQuoted, number }) =>
      !isTaken(at) && !isStop && !isQuoted && number === null && words[at - 1]?.lower !== "many",
  );

/** Headers of several words that all stand in the question, but apart: "which year … released" for Release Year. */
export function* scatteredLinks(words: readonly Word[], { index, isTaken }: ToLink): Generator<ColumnLink> {
  const free = freeWords(words, isTaken);
  for (const { column, core } of index.columns) {
    if (core.length < 2 || core.some((stem) => askingWords.has(stem))) continue;
    const found = new Set(saidOf(core, free));
    if (found.size < core.length || isOtherHeader(index, core)) continue;
    for (const { at } of found) if (!isTaken(at)) yield linkOf(column, at, 1);
  }
}

/**
 * The words of the question that stand for a header's words. A long form counts only if the question has another word
 * of the header as it is: "national turnout" for nat_turnout.
 */
function saidOf(core: readonly string[], free: readonly Word[]): readonly Word[] {
  const exact = core.map((stem) => free.find((word) => word.stem === stem));
  const isSaid = exact.some((word) => word !== undefined);
  return core.flatMap((stem, at) => exact[at] ?? (isSaid ? (free.find((word) => isLongFor(word, stem)) ?? []) : []));
}

/** Shorter beginnings are shared by unrelated words. */
const shortestForm = 3;
export const isLongFor = (word: Word, stem: string): boolean =>
  stem.length >= shortestForm && standsFor(stem, word) && !combining.test(word.lower);

/** Words that say how numbers are combined, though a header may be avg_temp. */
export const combining = /^(average|avg|mean|median|maximum|minimum)$/;

/** Whether a word completes a header of numbers, of which the question has another word: "LIRR ridership". */
export function completesHeader(
  word: Word,
  { words, index }: { readonly words: readonly Word[] } & Pick<ToLink, "index">,
): boolean {
  const others = words.filter(({ at, isStop }) => at !== word.at && !isStop);
  return index.columns.some(
    ({ column, core }) =>
      core.length > 1 &&
      isMeasure(column) &&
      core.some((stem) => stem === word.stem || begins(stem, word)) &&
      others.some((other) =>
        core.some((stem) => stem !== word.stem && (stem === other.stem || isLongFor(other, stem))),
      ),
  );
}

/** "riders" for ridership */
const beginningLength = 5;
const begins = (stem: string, word: Word): boolean => word.stem.length >= beginningLength && stem.startsWith(word.stem);

/** Most words between two words of one header. */
const reach = 4;

/**
 * If two linked words are near each other and only one of their columns has both words in its header, both links get
 * that column: "the subways' ridership" is no "Subways: % of a usual day".
 */
export function agreeing(
  links: readonly Link[],
  { words, index }: { readonly words: readonly Word[] } & Pick<ToLink, "index">,
): readonly Link[] {
  const parts = links.flatMap((link) =>
    link.kind === "column" && link.strength < 1 && isMeasure(link.column) ? [link] : [],
  );
  const has = (column: SqlColumn, { from }: Span) => {
    const word = words[from];
    const stems = word ? [word.stem, ...otherWords(word)] : [];
    return index.columns.some((entry) => entry.column === column && entry.stems.some((stem) => stems.includes(stem)));
  };
  return links.map((link) => {
    if (link.kind !== "column" || !parts.includes(link)) return link;
    const fits = (other: ColumnLink) =>
      other.column !== link.column && Math.abs(other.from - link.from) <= reach && has(other.column, link);
    const other = parts.find((one) => fits(one) && !has(link.column, one));
    return other ? { ...link, column: other.column, strength: other.strength } : link;
  });
}

/** Headers of fewer words are found word by word. */
const longHeader = 5;
/** Fewer words of a long header say too little. */
const leastShared = 3;

/**
 * Of long headers that share words with the question the one that shares most, if it is one: of "percentage of drivers
 * in fatal collisions who were speeding" and "… who were alcohol-impaired" the one that is meant.
 */
export function* longHeaderLinks(words: readonly Word[], { index, isTaken }: ToLink): Generator<ColumnLink> {
  const free = freeWords(words, isTaken);
  const shared = index.columns
    .filter(({ core }) => core.length >= longHeader)
    .map((entry) => ({ entry, found: sharedWith(entry, free) }))
    .sort((a, b) => b.found.length - a.found.length);
  const [best, second] = shared;
  if (!best || best.found.length < leastShared || best.found.length === second?.found.length) return;
  for (const { at } of best.found) yield linkOf(best.entry.column, at, longStrength);
}
/** A whole header would have 1. */
const longStrength = 0.9;

const sharedWith = ({ core }: HeaderEntry, free: readonly Word[]): readonly Word[] =>
  free.filter(
    (word) =>
      [word.stem, ...otherWords(word)].some((stem) => core.includes(stem)) ||
      (isPart.test(word.lower) && core.some((stem) => isPart.test(stem))),
  );
/** Words, and their stems, for a part of all. */
const isPart = /^(?:percent|share|proport)/;

const linkOf = (column: HeaderEntry["column"], at: number, strength: number): ColumnLink => ({
  kind: "column",
  from: at,
  to: at + 1,
  column,
  strength,
  unit: null,
});

/** "the age of students with a pet" asks for no pet_age: "age" is a header, and "pet" a table. */
function isOtherHeader({ columns, tables }: ToLink["index"], core: readonly string[]): boolean {
  const isHeader = (stem: string) => columns.some((other) => other.core.length === 1 && other.core[0] === stem);
  const others = core.filter((stem) => !isHeader(stem));
  return others.length < core.length && others.every((stem) => tables.some(({ stems }) => stems.has(stem)));
}
