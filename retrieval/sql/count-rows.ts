import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import { unitWord } from "./header-units.ts";
import { ownerOf } from "./joined-table.ts";
import type { ColumnLink } from "./links.ts";
import { isRowAt } from "./read-persons.ts";
import { columnBefore, columnLinks, type Found, type Reading, understand } from "./reading.ts";
import { isIdentifier, isMeasure, isNumeric, isTemporal, namedLike } from "./schema-index.ts";

/** "more than 3 sales", "at least two paid orders", "over 5 people under 30" count rows of a group. */
export function countsRows(reading: Reading, { to }: Found): boolean {
  const isNext = (from: number) => from === to || (from === to + 1 && reading.words[to]?.isStop === false);
  const counted = reading.links.some(
    (link) => isNext(link.from) && (link.kind === "table" || (link.kind === "column" && standsForRows(reading, link))),
  );
  return (counted || isRowAt(reading, to)) && columnBefore(reading, { at: to, fits: () => true }) !== undefined;
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
 * "Which countries won more than two times", "which homeworlds have at least three characters": if no number of the
 * table is such a thing, the rows of each group are. That they are is a guess, unless the question says "times".
 */
export function countsRowsOfGroups(reading: Reading, { from, to }: Found): boolean {
  const { words, table } = reading;
  const group = columnBefore(reading, { at: from, fits: ({ column }) => !isNumeric(column) });
  if (!group || table.joins || !repeats(group.column, table.row_count)) return false;
  if (columnLinks(reading).some(({ column }) => isMeasure(column))) return false;
  const thing = words[to];
  if (/^times$/.test(thing?.lower ?? "")) {
    understand(reading, { from: to, to: to + 1 });
    return true;
  }
  const isHeld = holding.test(words[from - 1]?.lower ?? "");
  const isLast = words.slice(to + 1).every(({ isStop }) => isStop);
  if (!thing || !isHeld || !isLast || thing.isStop || reading.understood.has(to) || !plural.test(thing.lower))
    return false;
  if (unitWord.test(thing.lower)) return false;
  reading.guesses.push("rows", "thing");
  return true;
}

const holding = /^(?:have|has|had|with|contain|contains|include|includes)$/;
const plural = /(?:[^s]s|people|children|men|women)$/;

/** Whether the column makes groups of several rows. */
const repeats = ({ type, values }: SqlColumn, rows: number): boolean =>
  type === "text" && values.length < valuesIndexed && values.length * leastRows <= rows;
/** Fewest rows of a group on average. */
const leastRows = 1.3;

/** "How many victims were under 18": a number after such a word alone is the age, if the table has one. */
export function ageAsked(reading: Reading, { from, to }: Found): SqlColumn | undefined {
  const { words, table } = reading;
  const isAlone = words.slice(to).every(({ lower }) => /^(?:years?|old|of|age)$/.test(lower));
  if (!isAlone || !/^(?:under|over|below|above)$/.test(words[from]?.lower ?? "")) return undefined;
  if (!/^(?:is|are|was|were|be|aged)$/.test(words[from - 1]?.lower ?? "")) return undefined;
  const [age, ...more] = table.columns.filter((column) => isMeasure(column) && namedLike(column, ["age"]));
  if (!age || more.length > 0) return undefined;
  understand(reading, { from: from - 1, to: words.length });
  return age;
}
