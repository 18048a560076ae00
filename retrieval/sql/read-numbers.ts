import type { SqlColumn } from "../../domain/sql-table.ts";
import {
  ageAsked,
  countsRows,
  countsRowsOfGroups,
  isHolder,
  isUnknownThing,
  spendVerb,
  startsThing,
  thingsCounted,
} from "./count-rows.ts";
import { countsValues, readTimes } from "./count-times.ts";
import { inUnitOf } from "./header-units.ts";
import { hintedMeasure, measureOfUnit } from "./hinted-measure.ts";
import type { ColumnLink } from "./links.ts";
import { amountColumn } from "./name-column.ts";
import { isInPercent, isPercentOfOthers, scaled } from "./percents.ts";
import { countsPersons } from "./persons.ts";
import type { Comparison, Condition, Measure, Plan } from "./plan.ts";
import { functions } from "./read-aggregates.ts";
import { asksUnknownAge } from "./read-duration.ts";
import { isAnyone, isRowAt } from "./read-persons.ts";
import { inhabitantsMeant } from "./read-populations.ts";
import {
  clauseEnd,
  columnAfter,
  columnBefore,
  columnLinks,
  type Found,
  find,
  type Reading,
  spend,
  understand,
} from "./reading.ts";
import { rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isIdentifier, isMeasure, isNumeric, isYears } from "./schema-index.ts";
import { operatorsOf } from "./speed-words.ts";
import { unitsOfTime } from "./units-of-time.ts";
import { boundBefore, holdsYears } from "./year-bounds.ts";

const spelledOut = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const multiples: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** A whole number, not part of a date. The pattern is bounded, because a question may consist of digits only. */
const number = `(?<!\\d)[$€£]?((?:(?<=\\s)-|minus )?(?:\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?![\\d-])(?: (?:thousand|million|billion))?)`;
/** A number, also as a word, which counts only beside a comparison. */
const amount = `(?:${number}|\\b(half an?(?= (?:thousand|million|billion)\\b)|an?|${spelledOut.join("|")})\\b(?: (thousand|million|billion))?)`;
/** "more than 5", "above 5", "above age 5". */
const more =
  "(?:more|greater|larger|higher|bigger|heavier|older|longer|taller|warmer|hotter|faster|deeper|wider|richer|farther|over|above|exceed(?:s|ing|ed)?|beyond)";
const fewer = "(?:less|fewer|lower|smaller|lighter|younger|shorter|cheaper|colder|cooler|slower|poorer|under|below)";
// "over half a million": the half belongs to the number.
const than = "(?: (?!half\\b)[a-z]+)?(?: than)? ";

const rule = (pattern: string, ...operators: readonly Comparison[]) => ({
  pattern: new RegExp(pattern, "g"),
  operators,
});

/** The first matching rule takes the number. */
const rules: readonly { readonly pattern: RegExp; readonly operators: readonly Comparison[] }[] = [
  rule(`\\b(?:between|from) ${number} (?:and|to) ${number}`, ">=", "<="),
  rule(`\\b(?:at least|not? (?:less|fewer|lower) than|minimum of) ${amount}`, ">="),
  rule(`\\b(?:at most|not? (?:more|greater|higher) than|up to|maximum of) ${amount}`, "<="),
  rule(`${number} (?:[a-z]+ )?or (?:more|above|higher|greater)`, ">="),
  rule(`${number} (?:[a-z]+ )?or (?:less|fewer|below|lower)`, "<="),
  rule(`\\b${more}${than}${amount}`, ">"),
  rule(`\\b${fewer}${than}${amount}`, "<"),
  rule(`\\b(?:not equal to|other than) ${number}`, "<>"),
  rule("\\b(?:only|just|exactly) (one|two|three|four|five)\\b", "="),
  rule(
    `(?:\\b(?:either|in|is|was|of) )?${number} or ${number}(?! (?:more|less|fewer|above|below|higher|lower|greater)\\b)`,
    "=",
    "=",
  ),
  rule(`(?:\\b(?:exactly|equal to|equals|is|was|of|=) )?${number}`, "="),
];

export interface NumberConditions {
  readonly where: readonly Condition[];
  /** Condition on the number of rows in a group: "regions with more than 3 sales". */
  readonly having: Plan["having"];
}

/** Turns numbers of the question into conditions on the column that is named beside them. */
export function readNumbers(reading: Reading): NumberConditions {
  const where: Condition[] = [];
  // "hate crimes per 100,000" names a rate.
  const hasRates = reading.table.columns.some(({ header }) => /(?:^|[ _(])per[ _]/i.test(header));
  if (hasRates) for (const found of find(reading, new RegExp(`\\bper ${number}`, "g"))) understand(reading, found);
  let having: NumberConditions["having"] = null;
  const countsGroups = (found: Found, isBound: boolean): boolean =>
    countsRows(reading, found) ||
    (isBound && (countsRowsOfGroups(reading, found, numbersOf(found)[0] ?? 0) || countsValues(reading, found)));
  for (const { pattern, operators } of rules) {
    for (const found of find(reading, pattern)) {
      if (hasReadNumber(reading, found)) continue;
      const said = numbersOf(found);
      const bound = operators[0] === "=" ? boundBefore(reading, found.from) : null;
      const isBound = operators[0] !== "=" || /^(?:only|just|exactly)$/.test(reading.words[found.from]?.lower ?? "");
      const times = isBound && operators.length === 1 ? readTimes(reading, found) : null;
      const counted = operators.length === 1 && (times === "rows" || (times === null && countsGroups(found, isBound)));
      const things = operators.length === 1 && !counted && isBound ? thingsCounted(reading, found) : null;
      const chosen =
        counted || things || times ? null : chooseColumn(reading, { ...found, ...bound }, operators[0] === "=");
      // "before 5" says nothing of a column that holds no years, and nothing of a single one.
      const column = chosen && bound && !(holdsYears(chosen) && operators.length === 1) ? null : chosen;
      const of = column ? aggregateBefore(reading, column, found) : null;
      const inPercent = column !== null && isInPercent(reading, found.to);
      // More than 95 percent of a column of thousands is another column's number.
      if (inPercent && isPercentOfOthers(column, reading.table.columns)) reading.beyond.push("percent");
      const isSpelledOut = found.groups.some((group) => /thousand|illion/.test(group ?? ""));
      const scale = column ? unitsOfTime(reading, column, found.to) : 1;
      const numbers = inPercent
        ? scaled(said, column)
        : said.map((one) => (column ? inUnitOf(column, one, isSpelledOut) * scale : one));
      // A condition on groups has one bound.
      if (of && operators.length > 1) reading.beyond.push(`${of.kind} of two numbers`);
      // "At least three cities and fewer than ten".
      if (having && (counted || things || of)) reading.beyond.push("two numbers of groups");
      if (counted || things) spendVerb(reading, found.from);
      if (counted || things || of)
        having = {
          of: of ?? things ?? rowsMeasure(reading),
          operator: operators[0] ?? ">",
          number: numbers[0] ?? 0,
        };
      else if (column && operators.length === 2 && operators[0] === operators[1])
        where.push({ kind: "numbers", column, numbers });
      else if (column)
        where.push(
          ...(bound ? [bound.operator] : operatorsOf(reading, { at: found.from, column, operators })).map(
            (operator, at) => ({ kind: "number", column, operator, number: numbers[at] ?? 0 }) as const,
          ),
        );
      if (counted || things || column) understand(reading, found);
    }
  }
  return { where, having };
}

/** Of each number of a match its value; "two million" comes as two groups. */
function numbersOf({ groups }: Found): number[] {
  const multiple = multiples[groups.findLast((group) => multiples[group ?? ""] !== undefined) ?? ""] ?? 1;
  return groups.flatMap((group = "") => {
    const word = /^half /.test(group) ? 0.5 : /^an?$/.test(group) ? 1 : spelledOut.indexOf(group);
    if (word >= 0) return [word * multiple];
    const [digits = "", scale = ""] = group.replaceAll(",", "").replace("minus ", "-").split(" ");
    return /^-?\d/.test(digits) ? [Number(digits) * (multiples[scale] ?? 1)] : [];
  });
}

const hasReadNumber = (reading: Reading, { from, to }: Found): boolean =>
  reading.words.slice(from, to).some((word) => word.number !== null && reading.understood.has(word.at));

/** "whose average price is above 5" compares the average of each group; null for a plain column. */
function aggregateBefore(reading: Reading, column: SqlColumn, { from }: Found): Measure | null {
  const link = reading.links.findLast((one) => one.kind === "column" && one.column === column && one.from < from);
  const word = link && from - link.to <= 2 ? reading.words[link.from - 1] : undefined;
  const kind = functions[word?.lower ?? ""];
  if (!word || !kind || kind === "median") return onAverage(reading, column);
  understand(reading, { from: word.at, to: word.at + 1 });
  return { kind, column };
}

/** "a rate above 6 percent on average": the average of each group, if nothing else is averaged. */
function onAverage(reading: Reading, column: SqlColumn): Measure | null {
  const [found] = find(reading, /\bon average\b/g);
  if (found && /\bhow many\b|\bnumber of\b/.test(reading.text)) {
    understand(reading, found);
    return null;
  }
  const isElse = columnLinks(reading).some((link) => link.column !== column && isMeasure(link.column));
  const altogether = find(reading, /\b(?:altogether|in total|in all|combined)\b/g)[0];
  if (altogether && isAdditive(column) && columnLinks(reading).some((link) => !isNumeric(link.column))) {
    understand(reading, altogether);
    return { kind: "sum", column };
  }
  if (!found || isElse || !columnLinks(reading).some((link) => !isNumeric(link.column))) return null;
  understand(reading, found);
  return { kind: "avg", column };
}

/**
 * The column right after the number ("500 passengers"), before the comparison ("passengers above 500"), or the one that
 * the adjective suggests.
 */
function chooseColumn(reading: Reading, found: Found, isEquality: boolean) {
  const { from, to } = found;
  const numbers = numbersOf(found);
  // The number of an identifier is no quantity: "at least 2 courses" says nothing of course_id.
  const fits = ({ column, strength }: ColumnLink) =>
    isNumeric(column) &&
    (!isYears(column) || isMeasure(column) || !numbers.some((one) => one < firstYear)) &&
    (isMeasure(column) || (strength === 1 && (isEquality || isYears(column) || !isIdentifier(column))));
  // "%" is no word.
  const unit = isInPercent(reading, to) && /^per/.test(reading.words[to]?.lower ?? "") ? 1 : 0;
  understand(reading, { from: to, to: to + unit });
  // "a rate above 1 or births above 6": the column after "or" has a number of its own.
  const after = Math.min(clauseEnd(reading, to) - to, (isEquality ? 1 : 3) + unit);
  const link =
    columnAfter(reading, { at: from, fits, reach: to - from }) ??
    columnAfter(reading, { at: to, fits, reach: after }) ??
    (isEquality && isUnknownThing(reading, to)
      ? undefined
      : columnBefore(reading, {
          at: from,
          fits: (one) => fits(one) && !isHolder(reading, one, from),
          reach: isEquality ? 2 : 5,
        }));
  const ofUnit = link && link.from !== from ? undefined : measureOfUnit(reading, found);
  if (link && ofUnit !== undefined) spend(reading, link);
  if (ofUnit !== undefined) return ofUnit;
  if (link) {
    spend(reading, link);
    // "life expectancy" of a header lifeExp makes two links.
    for (const other of columnLinks(reading))
      if (other.column === link.column && (other.to === link.from || other.from === link.to)) spend(reading, other);
    return !isEquality && asksUnknownAge(reading, { ...found, among: [link.column] }) ? null : link.column;
  }
  if (isEquality) return null;
  const money = /^(?:euros?|dollars?|pounds?|francs?|eur|usd|gbp)$/.test(reading.words[to]?.lower ?? "")
    ? amountColumn(reading.table)
    : null;
  if (money) {
    understand(reading, { from: to, to: to + 1 });
    return money;
  }
  const measures = reading.table.columns.filter(isMeasure);
  const meant =
    hintedMeasure(reading, found) ??
    ageAsked(reading, found, numbers[0] ?? 0) ??
    inhabitantsMeant(reading, found, numbers[0] ?? 0);
  if (meant) return meant;
  if (asksUnknownAge(reading, { ...found, among: reading.table.columns })) return null;
  // "more than 100 people" means the passengers.
  const [persons, ...more] = isAnyone(reading, to) ? measures.filter(countsPersons) : [];
  if (persons && more.length === 0) {
    understand(reading, { from: to, to: to + 1 });
    return persons;
  }
  // Nor does "more than 5 people" of a table of persons say anything of their age.
  const isRow = isRowAt(reading, to) || isRowAt(reading, to + 1);
  return measures.length === 1 && !startsThing(reading, to) && !isRow && !isUnknownThing(reading, to)
    ? (measures[0] ?? null)
    : null;
}

/** Smaller numbers are no years: "in how many years did it kill more than 50 people". */
const firstYear = 100;
