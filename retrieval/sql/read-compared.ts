import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { comparedColumn } from "./compared-column.ts";
import { headerStems } from "./header-stems.ts";
import type { ColumnLink, Link } from "./links.ts";
import { amountColumn, nameColumn, personColumn } from "./name-column.ts";
import type { FoundMeasure, Measure } from "./plan.ts";
import { readCounted } from "./read-counted.ts";
import { lasting, spanOf } from "./read-duration.ts";
import { isRowAt } from "./read-persons.ts";
import { columnAfter, columnBefore, columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isMeasure, isNumeric, isTemporal, isYears, namedLike } from "./schema-index.ts";
import { isTurned, speedMeant, tellsSpeed } from "./speed-words.ts";
import { isYearOfThings, isYearOfVerb } from "./year-bounds.ts";

export interface Superlative {
  readonly at: number;
  readonly word: string;
  readonly descending: boolean;
  readonly hints: readonly string[];
}

interface Compared {
  readonly compared: Measure;
  readonly descending: boolean;
  /** Whether the question names the compared column after the superlative: "the heaviest penguin's weight". */
  readonly isSaid: boolean;
}

/** Words that compare sums of groups: "which ferry carried the most passengers". */
export const adding = /^(most|least|fewest|top|bottom)$/;
/** Numbers of which the highest is the worst. */
const bad =
  "delay delays late cost costs error errors loss losses death deaths unemployment rate crime complaints damage".split(
    " ",
  );
/** Columns of dates of origin: the earliest date belongs to the oldest thing. */
const beginnings =
  "birth born built founded established opened start started launched release released publication published".split(
    " ",
  );

/** What the groups or rows are compared by: a requested aggregate, a column, or the number of things or rows. */
export function compareBy(reading: Reading, said: Superlative, measures: readonly FoundMeasure[]): Compared {
  const { at, word, hints, descending } = said;
  const plain = (compared: Measure, isSaid = false): Compared => ({
    compared,
    descending: isOpposite(reading, word, compared) ? !descending : descending,
    isSaid,
  });
  const counted = adding.test(word) ? readCounted(reading, at + 1) : null;
  if (counted) {
    // "the most managers by revenue" may compare either.
    if (comparesNumber(reading, at)) reading.beyond.push(`${word} … by`);
    return plain(counted);
  }
  const computed = measures.find(({ from }) => from > at) ?? measures[0];
  if (computed) {
    // "the average price in the warmest year" compares years, not averages.
    if (describing(word) && !isHinted(computed.measure, hints) && !tellsSpeed(word, computed.measure))
      reading.beyond.push(word);
    return plain(computed.measure);
  }
  // "awarded the most times"; of a column of appearances "appeared the most times" compares its numbers
  if (repeated.test(reading.words[at + 1]?.lower ?? "") && adding.test(word)) {
    understand(reading, { from: at + 1, to: at + 2 });
    const times = columnBefore(reading, { at, fits: isWholeCount, reach: 4 });
    if (times) spend(reading, times);
    return plain(times ? { kind: "column", column: times.column } : rowsMeasure(reading));
  }
  // "the most common occupation"
  if (frequent.test(reading.words[at + 1]?.lower ?? "") && !reading.understood.has(at + 1)) {
    understand(reading, { from: at + 1, to: at + 2 });
    return plain(rowsMeasure(reading));
  }
  // "the most people" of a table of persons
  if (adding.test(word) && isRowAt(reading, at + 1)) return plain(rowsMeasure(reading));
  const number = adding.test(word) && isRowsSaid(reading, at + 1) ? numberOfNamed(reading, at) : undefined;
  if (number) return plain(number);
  if (adding.test(word) && isRowsSaid(reading, at + 1)) {
    if (columnLinks(reading).some(({ column, from }) => from > at && isNumeric(column))) reading.guesses.push("rows");
    return plain(rowsMeasure(reading));
  }
  const money = reading.words[at + 1]?.lower === "money" ? saidBefore(reading, said) : null;
  if (money) for (const link of reading.links) if (link.from === at + 1) spend(reading, link);
  // "owes the most"
  const isOwed = reading.words.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:owes?|owed)$/.test(lower));
  const owed = isOwed ? amountColumn(reading.table) : null;
  const near =
    money ??
    timeOfVerb(reading, said) ??
    (owed ? { column: owed, link: null } : null) ??
    comparedColumn(reading, at, hints) ??
    saidBefore(reading, said);
  const found = speedMeant(reading, word, near);
  if (found?.link) spend(reading, found.link);
  // "who had the fastest lap" asks for no number of a lap.
  if (near?.link && near !== found && /^who\b/.test(reading.text)) spend(reading, near.link);
  // "the most deaths" counts the rows that have a date of death.
  if (adding.test(word) && found && hints.length === 0 && isTemporal(found.column)) return plain(rowsMeasure(reading));
  const again = found && columnLinks(reading).filter((link) => link.column === found.column);
  for (const link of again ?? []) spend(reading, link);
  if (found) {
    const isSaid = [found.link, ...(again ?? [])].some((link) => link !== null && link.from > at);
    const direct = plain({ kind: "column", column: found.column }, isSaid);
    return { ...direct, compared: { kind: "column", column: directed(reading, found.column, direct.descending) } };
  }
  const height = /^(?:high|low)est$/.test(word) && describesRow(reading, at) ? heightOf(reading) : undefined;
  if (height) return plain({ kind: "column", column: height });
  const beginning = /^(?:oldest|youngest)$/.test(word) ? beginningOf(reading) : undefined;
  if (beginning) return { compared: { kind: "column", column: beginning }, descending: !descending, isSaid: false };
  const span = hints.includes("duration") ? spanOf(reading) : null;
  if (span && !asksForLength(reading, at)) {
    reading.guesses.push("duration");
    return plain({ kind: "days", ...span, of: "each" });
  }
  // The table has no column for "hot" or "old", and a number of rows would answer another question.
  if (hints.length > 0 || isAmount(reading, said)) reading.beyond.push(word);
  return plain(rowsMeasure(reading));
}

/** "the highest box office" of a column that is no number, as "$56.7M": how often a text occurs is not its amount. */
const isAmount = (reading: Reading, { at, word }: Superlative): boolean =>
  /^(?:high|low)est$/.test(word) && columnAfter(reading, { at: at + 1, fits: () => true, reach: 1 }) !== undefined;

/** A number of things that the whole header names: "appearances" and no year_awarded. */
const isWholeCount = ({ column, strength }: ColumnLink): boolean => isAdditive(column) && strength === 1;

/** "the longest name", "the author was the longest": something other than the time of the row is long. */
function asksForLength(reading: Reading, at: number): boolean {
  const [next] = reading.words.slice(at + 1);
  const isRow = reading.links.some(({ kind }) => kind === "table");
  if (!next || next.isStop) return !isRow && find(reading, lasting).length === 0;
  if (/^(?:time|duration|running|lasting)$/.test(next.lower)) {
    understand(reading, { from: next.at, to: next.at + 1 });
    return false;
  }
  return !reading.links.some(({ kind, from }) => kind === "table" && from === next.at);
}

/**
 * "the most members join": the table's word stands for its rows, unless the question names a number ("the most rain in
 * July", "the most departments by budget").
 */
const isRowsSaid = (reading: Reading, at: number): boolean =>
  reading.links.some(({ kind, from }) => kind === "table" && from === at) &&
  !columnLinks(reading).some(({ column, strength, from }) => from > at && isNumeric(column) && strength >= named);

/** "Which location imported the most dogs" of a table with one row for each location compares its only "imported". */
function numberOfNamed(reading: Reading, at: number): Measure | undefined {
  const name = nameColumn(reading.table);
  const link = columnBefore(reading, { at, fits: ({ column }) => isAdditive(column), reach: 2 });
  const isAsked = columnLinks(reading).some((one) => one.column === name && one.from < at);
  if (!link || !isAsked || reading.table.joins) return undefined;
  spend(reading, link);
  return { kind: "column", column: link.column };
}
/** Strength of a link to a header whose main word the question has. */
const named = 0.8;

/** Words that count; "the fastest times" are numbers. */
const repeated = /^(?:often|times|frequently)$/;
/** Adjectives that count. */
const frequent = /^(?:common|frequent|usual|typical|prevalent)$/;

/** Whether a word describes a quality: not "highest", "largest" and "first", which may go with any number. */
const describing = (word: string): boolean =>
  !/^(?:large|big|small|great|high|low|near|close)|^(?:be|wor|mo|la|fir|lea|late|fewe|newe)st$|^(?:top|bottom|max|min|recent)/.test(
    word,
  );

const isHinted = (measure: Measure, hints: readonly string[]): boolean =>
  hints.length === 0 ||
  !("column" in measure) ||
  measure.column === null ||
  namedLike(measure.column, hints) ||
  headerStems(measure.column).some((stem) => tokenize(hints.join(" ")).includes(stem));

const isOpposite = (reading: Reading, word: string, measure: Measure): boolean =>
  (/^(?:worst|best)$/.test(word) && isBad(measure)) || isTurned(reading, word, measure);

const isBad = (measure: Measure): boolean =>
  "column" in measure && measure.column !== null && namedLike(measure.column, bad);

/** "the highest volcano" of a table of volcanoes compares their only height. */
function heightOf({ table }: Reading): SqlColumn | undefined {
  const [only, ...more] = table.columns.filter(
    (column) => isMeasure(column) && headerStems(column).some((stem) => /^(?:elev|altitud|height)/.test(stem)),
  );
  return more.length === 0 ? only : undefined;
}
/** Whether the word after a superlative means the row: "the highest team" is none of the players' heights. */
const describesRow = ({ links, table }: Reading, at: number): boolean =>
  links.some((link) => link.from === at + 1 && (link.kind === "table" || isName(table, link)));
const isName = (table: SqlTable, link: Link): boolean => link.kind === "column" && link.column === nameColumn(table);

/**
 * "the oldest song" has the earliest year, if the table says nothing else of time. Persons are older than their rows.
 * A date or year of something else ("last inspection") is no beginning.
 */
function beginningOf(reading: Reading): SqlColumn | undefined {
  const { columns } = reading.table;
  const known = columns.find((column) => isBeginning(reading.table, column));
  const [only, ...more] = columns.filter((column) => isTemporal(column) || isYears(column));
  const isBareYear = only !== undefined && headerStems(only).join(" ") === "year";
  if (known || !isBareYear || more.length > 0 || personColumn(reading.table)) return known;
  reading.guesses.push("oldest");
  return only;
}

const isBeginning = (table: SqlTable, column: SqlColumn): boolean =>
  (isTemporal(column) || isYears(column) || isYearOfThings(table, column)) && namedLike(column, beginnings);

/** "Which artist was born first" compares the births, and no other year. */
function timeOfVerb(reading: Reading, { at, hints }: Superlative) {
  const isTime = (link: ColumnLink) => isTemporal(link.column) || isYearOfVerb(reading, link);
  const link = hints.includes("date") ? columnBefore(reading, { at, fits: isTime, reach: 1 }) : undefined;
  return link ? { column: link.column, link } : null;
}

/** "who earned the most", "employment at its lowest": the number stands before the comparing word. */
function saidBefore(reading: Reading, { at, hints }: Superlative) {
  const link =
    hints.length === 0 ? columnBefore(reading, { at, fits: ({ column }) => isMeasure(column), reach: 4 }) : undefined;
  return link ? { column: link.column, link } : null;
}

/** Of temp_max and temp_min the one that the lowest or the highest temperature means. */
function directed({ table }: Reading, column: SqlColumn, descending: boolean): SqlColumn {
  const [wanted, other] = descending ? [/max|high/i, /min|low/i] : [/min|low/i, /max|high/i];
  if (!other.test(column.header)) return column;
  const rest = (header: string) =>
    header.toLowerCase().replace(/max(?:imum)?|min(?:imum)?|high(?:est)?|low(?:est)?/, "");
  return table.columns.find((one) => wanted.test(one.header) && rest(one.header) === rest(column.header)) ?? column;
}

const comparesNumber = (reading: Reading, at: number): boolean =>
  reading.words.some(
    (by) =>
      by.at > at &&
      by.lower === "by" &&
      columnAfter(reading, { at: by.at + 1, fits: ({ column }) => isNumeric(column), reach: 3 }) !== undefined,
  );
