import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import { unitWord } from "./header-units.ts";
import { ownerOf } from "./joined-table.ts";
import { askingWords } from "./light-words.ts";
import type { ColumnLink, ValueLink } from "./links.ts";
import { nameColumn, tellsRowsApart } from "./name-column.ts";
import { areMeant, isAge, mayBePersons } from "./persons.ts";
import type { Measure } from "./plan.ts";
import { isPastVerb, isPlural } from "./plurals.ts";
import type { Word } from "./question-words.ts";
import { readCounted } from "./read-counted.ts";
import { isRowAt } from "./read-persons.ts";
import { guessOther } from "./read-populations.ts";
import { isAsked } from "./read-values.ts";
import { clauseEnd, columnBefore, columnLinks, type Found, type Reading, spend, understand } from "./reading.ts";
import { isIdentifier, isMeasure, isNumeric, isTemporal } from "./schema-index.ts";

/** "more than 3 sales", "at least two paid orders", "over 5 people under 30" count rows of a group. */
export function countsRows(reading: Reading, { to }: Found): boolean {
  const isNext = (from: number) => from === to || (from === to + 1 && reading.words[to]?.isStop === false);
  const counted = reading.links.some(
    (link) => isNext(link.from) && (link.kind === "table" || (link.kind === "column" && standsForRows(reading, link))),
  );
  return (counted || isRowAt(reading, to)) && columnBefore(reading, { at: to, fits: () => true }) !== undefined;
}

/** "fewer than 3 packages" after another column, which makes the groups: "sections with fewer than 3 packages". */
export const thingsCounted = (reading: Reading, { from, to }: Found): Measure | null =>
  columnBefore(reading, { at: from, fits: ({ column }) => !isNumeric(column) }) ? readCounted(reading, to) : null;

/** "Artists released at least four albums" of a column released: the verb before a number of rows makes no groups. */
export function spendVerb(reading: Reading, at: number): void {
  const said = columnLinks(reading).filter(({ to }) => to <= at);
  const verb = said.at(-1);
  const isVerb = verb?.to === at && isPastVerb(reading.words[at - 1]?.lower);
  if (verb && isVerb && said.length > 1) spend(reading, verb);
}

/**
 * "makers with more than 3 models": in a join, the identifier of the other table stands for its rows. "more than 3
 * deaths" counts rows with a date of death.
 */
const standsForRows = ({ table, words }: Reading, { column, from, strength, unit }: ColumnLink): boolean => {
  const owner = ownerOf(table, column);
  const isPlural = /[^s]s$/.test(words[from]?.lower ?? "");
  if (isTemporal(column)) return isPlural && unit === null && !/^da(?:te|y)s$/.test(words[from]?.lower ?? "");
  return table.joins !== undefined && isPlural && strength < 1 && isIdentifier(column) && owner.columns[0] === column;
};

/**
 * "Which homeworlds have at least three characters": if no number of the table is such a thing, the rows of each group
 * are, as two guesses.
 *
 * @param number the bound; no group has more rows than the table
 */
export function countsRowsOfGroups(reading: Reading, { from, to }: Found, number: number): boolean {
  const { words, table } = reading;
  const group = columnBefore(reading, { at: from, fits: ({ column }) => !isNumeric(column) });
  if (!group || table.joins || !repeats(group.column, table.row_count) || number > table.row_count) return false;
  if (columnLinks(reading).some(({ column }) => isMeasure(column))) return false;
  const thing = words[to];
  const isHeld = holding.test(words[from - 1]?.lower ?? "");
  const isLast = words.slice(to + 1).every(({ isStop }) => isStop);
  if (!thing || !isHeld || !isLast || thing.isStop || reading.understood.has(to) || !isPlural(thing.lower))
    return false;
  if (unitWord.test(thing.lower) || isOfOtherKind(reading, thing)) return false;
  reading.guesses.push("rows", "thing");
  return true;
}

/** "Which seasons had at least four women": the seasons have a number of other things, and none of their own. */
export const isHolder = (reading: Reading, { from, to }: ColumnLink, at: number): boolean =>
  to < at && isAsked(reading, from) && holding.test(reading.words[at - 1]?.lower ?? "");

/**
 * Whether the table says that its rows are other things: the rows of "cities" with a column "city" are no rivers. A
 * column "name" leaves that open, unless the table's name is a plural.
 */
function isOfOtherKind({ table }: Reading, thing: Word): boolean {
  const name = nameColumn(table);
  if (!name || anyRows.test(thing.lower)) return false;
  const isOpen = headerStems(name).join(" ") === "name" && !/[^s]s$/.test(table.name);
  return !isOpen && !(headerStems(name).includes("name") && mayBePersons(table, thing));
}
/** Words for rows of every kind. */
const anyRows = /^(?:appearances|entries|cases|instances|occurrences|mentions)$/;

const holding = /^(?:have|has|had|with|contain|contains|include|includes)$/;

/**
 * "More than six children", "more than 2 lamps" and "more than four women" say nothing of another number, such as the
 * lamps' height. A single value before another word only describes it: "5000 Ayr fans" are fans.
 */
export const startsThing = (reading: Reading, at: number): boolean =>
  reading.links.some((one) => {
    if (one.from !== at) return false;
    if (one.kind === "column") return !isNumeric(one.column);
    return one.kind === "table" || (one.to >= clauseEnd(reading, at) && !isOneRowOfEach(reading, one));
  });

/**
 * Whether the table has at most one row for each thing and value, so that its number is that of the value: the "50
 * lamps" of a store in a table with a row for each store and product.
 */
function isOneRowOfEach(reading: Reading, { from, entries }: ValueLink): boolean {
  const { table } = reading;
  const group = columnBefore(reading, { at: from, fits: ({ column }) => !isNumeric(column) })?.column;
  const name = nameColumn(table);
  if (!group || !(name === null || name === group)) return false;
  return entries.some(({ column }) => table.row_count <= group.values.length * column.values.length);
}

/** Whether the word after a number is a noun that the table does not know. */
export const isUnknownThing = ({ words, understood, table }: Reading, at: number): boolean => {
  const word = words[at];
  if (!word || word.isStop || understood.has(at) || word.number !== null) return false;
  return !unitWord.test(word.lower) && !table.columns.some(({ unit }) => unit === word.text);
};

/** Whether the column makes groups of several rows. */
export const repeats = ({ type, values }: SqlColumn, rows: number): boolean =>
  type === "text" && values.length < valuesIndexed && values.length * leastRows <= rows;
/** Fewest rows of a group on average. */
const leastRows = 1.3;

/**
 * "How many victims were under 18": a number after such a word alone is the age of persons, if the rows are such and
 * have one. A number with a unit, and one that no age of the column comes near, is something else.
 */
export function ageAsked(reading: Reading, { from, to }: Found, number: number): SqlColumn | undefined {
  const { words, table, text } = reading;
  const isAlone = words.slice(to).every(({ lower }) => /^(?:years?|old|of|age|are|there)$/.test(lower));
  if (!isAlone || !/^(?:under|over|below|above)$/.test(words[from]?.lower ?? "")) return undefined;
  const isVerb = /^(?:is|are|was|were|be|aged)$/.test(words[from - 1]?.lower ?? "");
  const isSaid = isVerb && isOfPersons(reading, from - 1);
  if (!isSaid && !arePersonsBefore(reading, from)) return undefined;
  if (/[$€£%]/.test(text.slice(words[from]?.start))) return undefined;
  const [age, ...more] = table.columns.filter(isAge);
  if (!age?.range || more.length > 0 || number < age.range.least || number > age.range.greatest) return undefined;
  understand(reading, { from: isVerb ? from - 1 : from, to: words.length });
  reading.guesses.push("age");
  // "Towers over 100" may be high.
  if (!isSaid) guessOther(reading, age, number);
  return age;
}

/** "Which seasons have contestants under 22": the rows, by a word for persons. */
function arePersonsBefore({ words, table, links }: Reading, at: number): boolean {
  const word = words[at - 1];
  const isRow = links.some(
    (link) =>
      link.to === at && (link.kind === "table" || (link.kind === "column" && tellsRowsApart(link.column, table))),
  );
  return isRow && !table.joins && word !== undefined && areMeant(table, word);
}

/** Whether persons stand before a verb: "which employees are", "how many victims in Rome were". */
function isOfPersons({ words, table }: Reading, verb: number): boolean {
  const [subject, noun] = [words[verb - 1], words.find(({ isStop, stem }) => !isStop && !askingWords.has(stem))];
  const isFollowed = /^(?:in|of|at|from|who|that)$/.test(words[(noun?.at ?? 0) + 1]?.lower ?? "");
  return [subject, isFollowed ? noun : undefined].some((word) => word !== undefined && areMeant(table, word));
}
