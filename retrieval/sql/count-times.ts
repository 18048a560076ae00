import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import { repeats } from "./count-rows.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import type { ColumnLink } from "./links.ts";
import { nameColumn, nameColumns, personColumn } from "./name-column.ts";
import { isPastVerb } from "./plurals.ts";
import { columnBefore, columnLinks, type Found, type Reading, spend, understand } from "./reading.ts";
import {
  isAdditive,
  isFlag,
  isMeasure,
  isNumeric,
  isUnique,
  isYears,
  namedLike,
  numbersEachRow,
} from "./schema-index.ts";

/**
 * "Who won at least four times": "times" after a number counts the rows of each group and means no column of times.
 * Null if the number belongs to a column: one before it ("played at least 100 times" of a column plays), one of times,
 * and the only number of things that have one row each.
 */
export function readTimes(reading: Reading, found: Found): "rows" | "refused" | null {
  const { words, table } = reading;
  const { from, to } = found;
  if (words[to]?.lower !== "times") return null;
  if (comparing.test(words[to + 1]?.lower ?? "")) {
    reading.beyond.push("times");
    return "refused";
  }
  if (table.columns.some(isOfTimes)) return null;
  const counted = columnBefore(reading, { at: from, fits: ({ column }) => isMeasure(column), reach: reachOfColumns });
  // In "paid in cash more than 20 times" a condition stands between: the times are no amount that is paid.
  const isApart = reading.links.some(
    (link) => link.kind === "value" && counted && link.from >= counted.to && link.to <= from,
  );
  if (counted && !isApart) return null;
  const verb = verbBefore(reading, from);
  const isPlain = endsQuestion(reading, to + 1) && !isDenied(reading, from);
  if (isPlain && repeatsGroups(reading, found, verb) && !mayBeLost(reading, from)) {
    // The times of a table's runners are a number, but no "four times". "Won" asks for no winner beside another column.
    for (const link of [...columnLinks(reading).filter((one) => one.from === to), ...verb]) spend(reading, link);
    reading.guesses.push("times");
    understand(reading, { from: to, to: to + 1 });
    return "rows";
  }
  if (isPlain && hasOneCount(reading, from)) return null;
  reading.beyond.push("times");
  return "refused";
}
const reachOfColumns = 5;

/** Whether a header says that its numbers are times: "times", "times_played", "TimesWon". */
const isOfTimes = (column: SqlColumn): boolean =>
  /^times$/i.test(column.header) || (isNumeric(column) && namedLike(column, ["times"]));

/** "Never won at least two times", "wasn't late at least two times" counts what the rows leave out. */
const isDenied = ({ text, words }: Reading, at: number): boolean =>
  /\b(?:not|never|without)\b|n['’]t\b/.test(text.slice(0, words[at]?.start));

/** Whether the question is for things with one row each that have a single whole number, such as loans or streams. */
function hasOneCount(reading: Reading, from: number): boolean {
  const { table } = reading;
  const name = nameColumn(table);
  if (groupsBefore(reading, from).some(({ column }) => column !== name)) return false;
  const counts = table.columns.filter((one) => one.type === "integer" && isAdditive(one) && !isYears(one));
  return name !== null && isUnique(name, table) && counts.length === 1;
}

const groupsBefore = (reading: Reading, at: number): ColumnLink[] =>
  columnLinks(reading).filter(({ to, column }) => to <= at && !isNumeric(column) && !isFlag(column));

/** The column that a verb right before the number means: "won" that of a winner, beside another column. */
function verbBefore(reading: Reading, at: number): ColumnLink[] {
  const said = groupsBefore(reading, at);
  const isVerb = said.length > 1 && said.at(-1)?.to === at && isPastVerb(reading.words[at - 1]?.lower);
  return isVerb ? said.slice(-1) : [];
}

/** Whether a column before the number, or the persons that "who" asks for, makes groups of several rows. */
function repeatsGroups(reading: Reading, { from, to }: Found, verb: readonly ColumnLink[]): boolean {
  const { table, text } = reading;
  if (table.joins || columnLinks(reading).some((link) => link.from !== to && isMeasure(link.column))) return false;
  const said = groupsBefore(reading, from).filter((link) => !verb.includes(link));
  const [group, ...more] = said.map(({ column }) => column);
  if (group) return more.every((column) => column === group) && comesAgain(group, table);
  const names = nameColumns(table);
  const person = names.length > 0 ? names : [personColumn(table)];
  return /^who\b/.test(text) && person.every((column) => column !== null && comesAgain(column, table));
}

/**
 * Whether some rows share a value. Of things with one row each now and then two have the same name, which counts only
 * without a number that may be that of their times, such as streams.
 */
const comesAgain = (column: SqlColumn, table: AskedTable): boolean =>
  repeats(column, table.row_count) ||
  (column.type === "text" &&
    column.values.length < Math.min(valuesIndexed, table.row_count) &&
    !table.columns.some((one) => isAdditive(one) && !isYears(one) && !numbersEachRow(one, table)));

/** "Times the price" and "times as much" compare. */
const comparing = /^(?:as|than|the|more|less|larger|higher|faster|cheaper)$/;

/**
 * Whether conditions that other rules know are all that follows. A column says within what the times are counted ("six
 * times a day", "five times at home"), unless it is that of a condition.
 */
const endsQuestion = ({ words, understood, links }: Reading, at: number): boolean => {
  const isOfCondition = ({ column }: ColumnLink) =>
    links.some((link) => link.kind === "value" && link.entries.some((entry) => entry.column === column));
  return (
    links.every((link) => link.kind !== "column" || link.from < at || isOfCondition(link)) &&
    words.slice(at).every((word) => word.isStop || understood.has(word.at))
  );
};

/** "Won" of a table with places or results: a row may be a defeat. Without these, that each row is won is a guess. */
function mayBeLost({ words, understood, table, guesses }: Reading, before: number): boolean {
  const unread = words.slice(0, before).filter(({ at }) => !understood.has(at));
  if (unread.some(({ lower }) => undone.test(lower))) return true;
  if (!unread.some(({ lower }) => /^(?:won|win|wins)$/.test(lower))) return false;
  guesses.push("won");
  return table.columns.some(
    (column) => headerStems(column).some((stem) => outcomes.test(stem)) || mayLackAward(column),
  );
}
const undone = /^(?:lost|lose|loses|missed|failed|skipped|declined|refused|withdrew)$/;
const outcomes = /^(?:place|rank|posit|po$|result|medal|outcom|finish|statu)/;

/** A list of awards has an award in each row, if no value says that there is none. */
const mayLackAward = (column: SqlColumn): boolean =>
  headerStems(column).some((stem) => /^(?:award|prize)/.test(stem)) &&
  (column.type !== "text" || column.values.some((value) => /^(?:no|none|nominated|nominee|-|n\/a|lost)$/i.test(value)));

/**
 * "Which directors made at least three dramas": the rows with that value are counted. A number of things beside it may
 * be meant instead, so that a table with one is refused.
 */
export function countsValues(reading: Reading, { from, to }: Found): boolean {
  const { words, table, links } = reading;
  const value = links.find((link) => link.kind === "value" && link.from === to);
  const last = words[(value?.to ?? 0) - 1];
  if (value?.kind !== "value" || !last || table.joins || !/[^s]s$/.test(last.lower) || last.isName) return false;
  const group = columnBefore(reading, { at: from, fits: ({ column }) => !isNumeric(column) })?.column;
  if (!group || !repeats(group, table.row_count) || value.entries.some(({ column }) => column === group)) return false;
  if (links.some((link) => link.from === value.to) || table.columns.some(isAdditive)) return false;
  if (isDenied(reading, from)) reading.beyond.push(last.text);
  reading.guesses.push("rows", "value");
  return true;
}
