import { askingWords } from "./light-words.ts";
import { otherWords } from "./link-parts.ts";
import type { ColumnLink, ToLink } from "./links.ts";
import type { Word } from "./question-words.ts";
import type { HeaderEntry } from "./schema-index.ts";

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
    const found = new Set(core.flatMap((stem) => free.find((word) => word.stem === stem) ?? []));
    if (found.size < core.length || isOtherHeader(index, core)) continue;
    for (const { at } of found) if (!isTaken(at)) yield linkOf(column, at, 1);
  }
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
