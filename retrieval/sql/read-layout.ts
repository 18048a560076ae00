import type { SqlColumn } from "../../domain/sql-table.ts";
import type { ColumnLink } from "./links.ts";
import type { Measure } from "./plan.ts";
import { columnAfter, different, type Found, find, measureOf, type Reading, spend, understand } from "./reading.ts";
import { isMeasure } from "./schema-index.ts";
import { superlativeOf, superlativePattern } from "./superlatives.ts";

const spelledOut = "two three four five six seven eight nine ten".split(" ");
const amount = `(\\d{1,3}|${spelledOut.join("|")})`;
const beforeAmount = new RegExp(`\\b(top|bottom|first|last) ${amount}\\b(?! (?:or|and|to)\\b)`, "g");
const afterAmount = new RegExp(`\\b${amount} (?:most |least )?(${superlativePattern})\\b`, "g");
/** "which three companies get the most complaints", "the two cities with the lowest rent" */
const besideAmount = new RegExp(
  `\\b(?:the|which|what) ${amount} [a-z]+(?: [a-z]+){0,5}? (?:the|most|least) ?(${superlativePattern})?\\b`,
  "g",
);

export interface Limit {
  readonly count: number;
  /** True for "bottom 3" and "last 3". */
  readonly fromEnd: boolean;
  /** Places before the first one: 2 for "the third largest". Absent: none. */
  readonly skip?: number;
}

/** Reads a limit such as "top 5" or "the three cheapest", before other rules read numbers as conditions. */
export function readLimit(reading: Reading): Limit | null {
  const [ranked] = find(reading, rank).filter(({ groups }) => superlativeOf(groups[1] ?? "") !== undefined);
  if (ranked) {
    // The superlative itself is left to `readTop`.
    understand(reading, { from: ranked.from, to: ranked.from + 1 });
    return { count: 1, fromEnd: false, skip: placeOf(ranked.groups[0]) - 1 };
  }
  const [before] = find(reading, beforeAmount);
  if (before) {
    understand(reading, before);
    return { count: toCount(before.groups[1]), fromEnd: before.groups[0] === "bottom" || before.groups[0] === "last" };
  }
  const [after] = [...find(reading, afterAmount), ...find(reading, besideAmount)].filter(
    ({ groups }) => groups[1] === undefined || superlativeOf(groups[1]) !== undefined,
  );
  if (!after) return null;
  // The superlative itself is left to `readTop`, which finds the compared column.
  const numeral = after.groups[0] ?? "";
  for (const { at, lower } of reading.words.slice(after.from, after.to))
    if (lower === numeral) reading.understood.add(at);
  return { count: toCount(after.groups[0]), fromEnd: false };
}

const places = "second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
/** "the second largest", "the 3rd most populous" */
const rank = new RegExp(`\\b(${places.join("|")}|[1-9]\\d?(?:st|nd|rd|th))[ -](${superlativePattern})\\b`, "g");
const placeOf = (text = ""): number => (places.includes(text) ? places.indexOf(text) + 2 : Number.parseInt(text, 10));

const toCount = (text = "1"): number => Number(text) || spelledOut.indexOf(text) + 2;

const grouping =
  /\b(?:for (?:all )?(?:the )?different(?: numbers? of)?|group(?:ed)? by|broken down by|for each|for every|in each|of each|from each|by each|each|every|per|across|by)\b(?: different)?/g;

/** Reads the columns of GROUP BY: "per region", "in each city", "by product". */
export function readGroups(reading: Reading): Measure[] {
  const groups: Measure[] = [];
  for (const found of find(reading, grouping)) {
    const before = reading.words[found.from - 1]?.lower ?? "";
    if (/^(order|sort|rank)/.test(before) || reading.understood.has(found.from)) continue;
    const link =
      columnAfter(reading, { at: found.to, fits: ({ column }) => !isMeasure(column), reach: 4 }) ??
      (comparesBy(reading, found) ? undefined : columnAfter(reading, { at: found.to, fits: isLevel, reach: 1 }));
    if (!link) continue;
    spend(reading, link);
    understand(reading, { from: found.from, to: link.to });
    groups.push(measureOf(link));
    const second =
      reading.words[link.to]?.lower === "and"
        ? columnAfter(reading, { at: link.to + 1, fits: ({ column }) => !isMeasure(column), reach: 1 })
        : undefined;
    if (second) {
      spend(reading, second);
      groups.push(measureOf(second));
    }
  }
  return different(groups);
}

/** A whole number that may name groups, as the grade in "each grade", because the question names its whole header. */
const isLevel = ({ column, strength }: ColumnLink): boolean => column.type === "integer" && strength === 1;

/** "top 3 products by quantity": beside a superlative, "by" names the number that is compared. */
const comparesBy = ({ words }: Reading, { from, to }: Found): boolean =>
  to - from === 1 && words[from]?.lower === "by" && words.some(({ lower }) => superlativeOf(lower) !== undefined);

export interface Order {
  readonly column: SqlColumn | null;
  readonly descending: boolean;
}

const ordering = /\b(?:order(?:ed)?|sort(?:ed)?|rank(?:ed)?|arranged?|listed)\b[a-z ]{0,40}?\bby\b/g;
const inOrder =
  /\bin (?:an? )?(?:(?:reversed?|ascending|descending|increasing|decreasing|alphabetical|lexicographical) )+order(?: of)?|\balphabetically\b/g;
const downwards =
  /\b(?:descending|decreasing|desc|reversed?|from (?:the )?(?:highest|largest|most|oldest|newest|latest|longest)|(?:highest|largest|newest|latest|most recent) first)\b/g;

/**
 * Reads an order: "sorted by price", "in descending order of date"; "in alphabetical order" sorts by the shown column.
 */
export function readOrder(reading: Reading): Order | null {
  const [found] = [...find(reading, ordering), ...find(reading, inOrder)];
  if (!found) return null;
  understand(reading, found);
  const down: Found[] = find(reading, downwards);
  for (const words of down) understand(reading, words);
  for (const upwards of find(reading, /\b(?:from|to) (?:the )?[a-z]+(?:est|most)\b|\b(?:ascending|increasing)\b/g))
    understand(reading, upwards);
  const link = columnAfter(reading, { at: found.to, fits: () => true, reach: 4 });
  if (link) spend(reading, link);
  return { column: link?.column ?? null, descending: down.length > 0 };
}
