import { isDeepStrictEqual } from "node:util";
import type { SqlColumn } from "../../domain/sql-table.ts";
import { isDecade, isMonth, type Period, parsePeriod, periodPattern } from "./periods.ts";
import type { Comparison, Condition } from "./plan.ts";
import { columnAfter, columnBefore, type Found, find, type Reading, spend, understand } from "./reading.ts";
import { isMeasure, isTemporal, isYears } from "./schema-index.ts";
import { holdsYears, isYearOfVerb } from "./year-bounds.ts";

const range = new RegExp(
  `\\b(?:between|from) (${periodPattern}) (?:and|to|until|till|through) (${periodPattern})`,
  "g",
);
const single = new RegExp(
  `\\b(?:(before|prior to|earlier than|until|after|later than|since|from|starting(?: in)?|on|in|during|of|for|is|was)(?: the)? )?(${periodPattern})`,
  "g",
);
const either = new RegExp(`(?:${periodPattern}),? (?:or|and) (?:in )?(?:${periodPattern})`, "g");

/**
 * Turns dates of the question into conditions on the table's date column, or on a column of years.
 *
 * @param isChange whether "from A to B" compares A with B and means no range
 */
export function readDates(reading: Reading, isChange: boolean): Condition[] {
  const conditions: Condition[] = [];
  for (const found of isChange ? [] : find(reading, range)) {
    const last = parsePeriod(found.groups[1] ?? "");
    const first = beginning(found.groups[0] ?? "", last);
    if (first && last && !("month" in first))
      conditions.push(
        ...take(reading, found, [
          [">=", first],
          ["<", last],
        ]),
      );
  }
  // "in 2014 or 2015" needs OR; two conditions joined by AND would contradict each other.
  if (!isChange && conditions.length === 0 && find(reading, either).some((found) => !areLinked(reading, found))) {
    const years = eitherYear(reading) ?? eitherPeriod(reading);
    if (years) return [years];
    reading.beyond.push(...find(reading, twoPeriods).flatMap(({ from }) => boundBefore(reading, from) ?? []));
    // "may" and "march" are also other words.
    if (find(reading, either).some(({ from, to }) => /\d/.test(wordsFrom(reading, from, to))))
      reading.beyond.push("or");
  }
  for (const found of find(reading, single)) {
    const period = parsePeriod(found.groups[1] ?? "");
    if (!period || isRead(reading, found) || isAmbiguousMay(reading, found)) continue;
    const openEnd = readOpenEnd(reading, found);
    // A month of any year has no later ones.
    if ("month" in period && openEnd !== undefined) reading.beyond.push(`${found.groups[1]} or …`);
    const word = (isChange ? null : (openEnd ?? found.groups[0])) ?? "in";
    if (/^(before|prior|earlier|until)/.test(word)) conditions.push(...take(reading, found, [["<", period, "start"]]));
    else if (word === "through") conditions.push(...take(reading, found, [["<", period]]));
    else if (/^(after|later)/.test(word)) conditions.push(...take(reading, found, [[">=", period, "end"]]));
    else if (/^(since|from|starting)/.test(word)) conditions.push(...take(reading, found, [[">=", period]]));
    else
      conditions.push(
        ...take(reading, found, [
          [">=", period],
          ["<", period],
        ]),
      );
  }
  // "the eighties (1980s)" says the same twice.
  return conditions.filter((one, at) => conditions.findIndex((other) => isDeepStrictEqual(one, other)) === at);
}

/** The end of "2010 or later". In "before 2010 or after 2012" the word "after" belongs to the second year. */
const openEnds = new RegExp(
  `^ (?:or|and) (later|newer|after(?:wards)?|since|earlier|older|before)\\b(?! (?:in )?(?:${periodPattern}))`,
);

/**
 * "2010 or later" begins a range, "2010 or earlier" ends one after the period. "movies from 2010" are those of that
 * year, unless "on" or "onwards" follows. Undefined without such words.
 */
function readOpenEnd(reading: Reading, { to, groups }: Found): string | undefined {
  const { text, words } = reading;
  const rest = text.slice(words[to - 1]?.end ?? text.length);
  const [, direction] = openEnds.exec(rest) ?? [];
  if (direction !== undefined) {
    understand(reading, { from: to, to: to + 2 });
    return /^(?:earlier|older|before)$/.test(direction) ? "through" : "since";
  }
  if (groups[0] !== "from") return undefined;
  const [onwards] = /^ (?:on(?:wards?)?|forwards?|upwards?)\b/.exec(rest) ?? [];
  if (onwards === undefined) return "in";
  understand(reading, { from: to, to: to + 1 });
  return "since";
}

/** Whether the years are columns of their own, or belong to a header: "between 1985 and 1999" to fatalities_85_99. */
function areLinked({ links, words }: Reading, { from, to }: Found): boolean {
  const numbers = words.slice(from, to).filter(({ number }) => number !== null);
  const isLinked = (at: number) => links.some((link) => link.kind !== "table" && link.from <= at && at < link.to);
  return numbers.length > 0 && numbers.every(({ at }) => isLinked(at));
}

const wordsFrom = ({ words }: Reading, from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(" ");

const twoYears = /\b(?:(?:either|in|is|was|of) )?(?:in )?([12]\d{3}) (?:or|and) (?:in )?([12]\d{3})(?!\d)/g;

/** "in 2014 or 2015" of a column of years, if no other date stands in the question. */
function eitherYear(reading: Reading): Condition | null {
  const [found] = find(reading, twoYears);
  const years = found?.groups.map(Number) ?? [];
  // "in March 2021 or 2022" has a month.
  if (!found || isMonth(reading.words[found.from - 1]?.lower ?? "") || find(reading, single).length !== years.length)
    return null;
  if (boundBefore(reading, found.from) !== undefined) return null;
  const column = chooseColumn(reading, { ...found, groups: found.groups.slice(0, 1) });
  if (!column || !(isYears(column) || holdsYears(column))) return null;
  understand(reading, found);
  return { kind: "numbers", column, numbers: years };
}

const twoPeriods = new RegExp(
  `\\b(?:(?:either )?(?:in|on|during|of|for|from) )?(${periodPattern}),? (?:or|and) (?:(?:in|on|during|of|for|from) )?(${periodPattern})`,
  "g",
);

/**
 * "in March 2021 or in July 2021" of a column of dates, if no other date stands in the question. In "in March or
 * April 2022" the first month is of the same year.
 */
function eitherPeriod(reading: Reading): Condition | null {
  const [found] = find(reading, twoPeriods);
  if (!found || find(reading, single).length !== 2 || boundBefore(reading, found.from) !== undefined) return null;
  const [, second = ""] = found.groups;
  const last = parsePeriod(second);
  const first = beginning(found.groups[0] ?? "", last);
  const column = chooseColumn(reading, { ...found, groups: ["in", second] });
  if (!first || !last || !column || !isTemporal(column)) return null;
  const sides = [first, last].map((period) =>
    ([">=", "<"] as const).flatMap((operator) => bounded(column, [operator, period])),
  );
  understand(reading, found);
  // A month of any year is one condition.
  return { kind: "any", column, of: sides.map((side) => (side[0]?.kind === "month" ? side.slice(0, 1) : side)) };
}

/** The word of a bound: "between March and July" and "since 2014 or 2015" ask for more than the two periods. */
function boundBefore({ words }: Reading, from: number): string | undefined {
  const before = words[from - 1];
  return /^(?:between|before|after|since|until|till|by|than)$/.test(before?.lower ?? "") ? before?.text : undefined;
}

/** In "from January to March 2001" the first month is of the same year. */
function beginning(text: string, last: Period | null): Period | null {
  const first = parsePeriod(text);
  if (!first || !("month" in first) || !last || "month" in last) return first;
  return parsePeriod(`${text} ${last.start.slice(0, 4)}`);
}

/** A comparison with a period. By default ">=" compares with the period's start and "<" with its end. */
type Bound = readonly [operator: Comparison, period: Period, end?: "start" | "end"];

/** The conditions of the bounds on the chosen column; none if no column fits. */
function take(reading: Reading, found: Found, bounds: readonly Bound[]): readonly Condition[] {
  const column = chooseColumn(reading, found);
  if (!column) return [];
  const made = bounds.flatMap((bound) => bounded(column, bound));
  if (made.length === 0) return [];
  understand(reading, found);
  // A month without a year is one condition, the same for both bounds.
  return made[0]?.kind === "month" ? made.slice(0, 1) : made;
}

function bounded(column: SqlColumn, [operator, period, end]: Bound): Condition[] {
  if ("month" in period) {
    return isTemporal(column) && end === undefined ? [{ kind: "month", column, month: period.month }] : [];
  }
  const date = (end ?? (operator === "<" ? "end" : "start")) === "end" ? period.end : period.start;
  if (isTemporal(column)) return [{ kind: "date", column, operator, date }];
  return date.endsWith("-01-01") ? [{ kind: "number", column, operator, number: Number(date.slice(0, 4)) }] : [];
}

/** The date column named beside the date, otherwise the table's first. A year may also belong to a column of years. */
function chooseColumn(reading: Reading, { from, to, groups }: Found): SqlColumn | null {
  const isYear = /^(?:the year )?\d{4}$/.test(groups.at(-1) ?? "");
  const isYearly = isYear || isDecade(groups.at(-1) ?? "");
  // "more than 2000 passengers" and "passengers in 2024" differ in the preposition only.
  const bare = groups.length === 2 && groups[0] === undefined;
  if (
    isYear &&
    (bare || groups.length === 1) &&
    columnAfter(reading, { at: to, fits: ({ column }) => isMeasure(column), reach: 2 })
  )
    return null;
  const isAmount = /\b(?:than|over|above|below|under|least|most|exactly)$/.test(textBefore(reading, from));
  // "the most in 2010" has a preposition: the year is no amount.
  if (isYear && isAmount && !/^(?:in|during|from|since|until|before|after)$/.test(groups[0] ?? "")) return null;
  const fits = (column: SqlColumn) => isTemporal(column) || (isYearly && isYears(column));
  const ofVerb = columnBefore(reading, { at: from, fits: (one) => isYearOfVerb(reading, one), reach: 1 });
  // The rules of numbers take a single year.
  const isSingle = groups.length === 2 && !/^\d/.test(groups[0] ?? "");
  if (ofVerb && isYear && isSingle && !fits(ofVerb.column)) return null;
  const link =
    (isYearly ? ofVerb : undefined) ??
    columnBefore(reading, { at: from, fits: ({ column }) => fits(column), reach: 4 });
  if (link && !["which", "what", "each", "per"].includes(reading.words[link.from - 1]?.lower ?? ""))
    spend(reading, link);
  if (link) return link.column;
  const [first, ...more] = reading.table.columns.filter(fits);
  // Nothing says which of several dates is meant.
  if (first && more.length > 0 && !reading.guesses.includes("date")) reading.guesses.push("date");
  return first ?? null;
}

const textBefore = ({ text, words }: Reading, at: number): string => text.slice(0, words[at]?.start ?? 0).trimEnd();

/** Whether another rule took the date: its words, of which a preposition before it is none. */
const isRead = (reading: Reading, { from, to, groups }: Found): boolean =>
  reading.words.slice(groups[0] === undefined ? from : to - 1, to).some(({ at }) => reading.understood.has(at));

/** "may", "mar" and similar words are months only after a preposition or beside a year. */
const isAmbiguousMay = (reading: Reading, { from, to, groups }: Found): boolean =>
  groups[0] === undefined && reading.words.slice(from, to).every(({ lower }) => !/\d/.test(lower));
