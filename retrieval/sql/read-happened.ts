import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems, stemsOf } from "./header-stems.ts";
import type { ColumnLink } from "./links.ts";
import { isPlace, nameColumn } from "./name-column.ts";
import { countsPersons, isPersonOf } from "./persons.ts";
import type { Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { columnAfter, columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { isAdditive, isFlag } from "./schema-index.ts";

/** "no hurricanes", "has never had a hurricane", "zero flights", "out of stock": the number is 0. */
export function readZeros(reading: Reading): Condition[] {
  return find(reading, /\b(?:no|without|zero|never|out of(?= stock\b))\b(?: (?:an?|any))?\b/g).flatMap((found) => {
    const isOut = reading.words[found.from]?.lower === "out";
    const link = columnAfter(reading, {
      at: found.to,
      fits: ({ column, strength, from }) =>
        isAdditive(column) && (strength >= 0.5 || isOut || isOnlyOne(reading, column, from)),
      reach: reading.words[found.from]?.lower === "never" ? zeroReach : 1,
    });
    if (!link || reading.understood.has(found.from)) return [];
    // "How many people were never injured" asks for no number of accidents.
    if (isNumberOfPeople(reading, link)) reading.beyond.push(reading.words[found.from]?.text ?? "");
    spend(reading, link);
    understand(reading, { from: found.from, to: link.to });
    return [none(link.column, reading.words[found.from]?.lower === "zero")];
  });
}

/** "no alcohol" of "total_litres_of_pure_alcohol": no other header has the word, and some rows have 0. */
const isOnlyOne = ({ table, words }: Reading, column: SqlColumn, at: number): boolean =>
  column.range?.least === 0 &&
  table.columns.every((one) => one === column || !headerStems(one).includes(words[at]?.stem ?? ""));

/**
 * The number is 0; an empty cell may be an unknown number. A column whose lowest number is above 0 says "none" by empty
 * cells only, and of a column without a known range either may.
 */
function none(column: SqlColumn, isZero: boolean): Condition {
  const zero: Condition = { kind: "number", column, operator: "=", number: 0 };
  const empty: Condition = { kind: "empty", column, isEmpty: true };
  const { least } = column.range ?? {};
  if (isZero || isFlag(column) || least === 0) return zero;
  return (least ?? 0) > 0 ? empty : { kind: "any", column, of: [[zero], [empty]] };
}

/** "How many flights were delayed", "were people injured": the number is more than 0. */
export function readHappened(reading: Reading): Condition[] {
  const { words, text } = reading;
  if (!/\bhow many\b|\bwhich\b|\bshare\b|\bpercent/.test(text)) return [];
  return columnLinks(reading).flatMap((link) => {
    const isSaid =
      /ed$/.test(words[link.from]?.lower ?? "") &&
      /^(was|were|been|got|are|is)$/.test(words[link.from - 1]?.lower ?? "");
    if (!isSaid || link.to - link.from > 1 || !isAdditive(link.column) || isNumberOfPeople(reading, link)) return [];
    spend(reading, link);
    return [{ kind: "number" as const, column: link.column, operator: ">" as const, number: 0 }];
  });
}

/**
 * "How many people were injured": the number is that of the people, if the rows are none. "How many dogs were exported"
 * of a table with a row for each place adds up the dogs.
 */
export function isNumberOfPeople(reading: Reading, { from }: Pick<ColumnLink, "from">): boolean {
  const { words, table, links } = reading;
  const many = words.slice(0, from).find(({ at, lower }) => lower === "many" && words[at - 1]?.lower === "how");
  const name = nameColumn(table);
  const thing = many && words[many.at + 1];
  const asked = thing && links.find((link) => link.from === thing.at);
  const isRow = name !== null && thing !== undefined && headerStems(name).includes(thing.stem);
  const isDone = /(?:ed|en)$/.test(words[from]?.lower ?? "");
  // "How many buses were delayed" of a table "buses": its rows are the buses, if they are no places.
  const isTable = thing !== undefined && namesTable(reading, thing) && name !== null && !isPlace(name);
  if (many && isDone && !table.joins && name?.values.length === table.row_count && asked?.kind === "table" && !isTable)
    if (!isRow && words.slice(many.at + 2, from).every(({ isStop }) => isStop) && hasOwnHeader(name)) return true;
  const people = words.slice(0, from).findLast(({ lower }) => /^(?:people|persons|residents|inhabitants)$/.test(lower));
  if (!people || links.some((link) => link.from === people.at) || isPersonOf(table, people)) return false;
  const between = words.slice(people.at + 1, from);
  return (
    words[people.at - 1]?.lower === "many" &&
    between.every(({ isStop, lower }) => isStop || lower === "never") &&
    between.length <= 2
  );
}

/** Whether a word is the last one of the table's name, as "buses" and "moves" of "dog_moves". */
export const namesTable = ({ table }: Reading, { stem }: Word): boolean => stemsOf(table.name).at(-1) === stem;

/**
 * What keeps a column from being the number that "how many people were injured" asks for: a negation, an alternative,
 * or another sum than the total. Null if nothing does.
 */
export function otherThanSum({ words, table }: Reading, { column, from, to }: ColumnLink): string | null {
  const many = words.findLastIndex(({ at, lower }) => at < from && lower === "many");
  const denied = words.slice(many + 1, from).find(({ lower }) => negation.test(lower));
  const joined = words.slice(many + 1, from).find(({ lower }) => /^(?:both|either)$/.test(lower));
  const beside = [words[from - 1], words[to]].find((word) => /^(?:or|and|but|nor)$/.test(word?.lower ?? ""));
  const other = words.find(({ lower, at }) => /^(?:average|mean|median)$/.test(lower) || isMost(words, at));
  // Of a column of passengers and one of delays, the people are the passengers.
  const counted = table.columns.find((one) => one !== column && countsPersons(one));
  const isTime = headerStems(column).some((stem) => /^(?:delai|delay|postpon|extend)/.test(stem));
  return (denied ?? joined ?? beside ?? other)?.text ?? (counted || isTime ? column.header : null);
}

const negation = /^(?:not|never|no|nor|neither|without|wasn|weren|isn|aren|didn|haven|hasn|hadn)$/;
const isMost = (words: readonly Word[], at: number): boolean =>
  /^(?:most|least)$/.test(words[at]?.lower ?? "") && words[at - 1]?.lower === "at" && words[at + 1]?.number == null;

/** Rows that are places, persons or years are named after these; "name" and "title" may name anything. */
const hasOwnHeader = (name: SqlColumn): boolean =>
  !headerStems(name).some((stem) => /^(?:name|titl|label)$/.test(stem));

/** Words between "never" and its column: "never been hit by a hurricane". */
const zeroReach = 6;
