import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import { tellsRowsApart } from "./name-column.ts";
import type { Found, Reading } from "./reading.ts";
import { isMeasure, numbersEachRow } from "./schema-index.ts";

/**
 * "Cities over a million": a large number right after places, without a unit, is that of their inhabitants. A guess,
 * made only if the table has one such column.
 */
export function inhabitantsMeant(reading: Reading, { from, to }: Found, number: number): SqlColumn | undefined {
  const { words, table, text } = reading;
  const next = words[to];
  // The countries of a table of cities have other inhabitants.
  const isOfRows = reading.links.some(
    (link) =>
      link.to === from && (link.kind === "table" || (link.kind === "column" && tellsRowsApart(link.column, table))),
  );
  if (!isOfRows || table.joins) return undefined;
  if (!places.test(words[from - 1]?.lower ?? "") || !sized.test(words[from]?.lower ?? "")) return undefined;
  const isSpelledOut = words.slice(from, to).some(({ lower }) => /^(?:thousand|million)$/.test(lower));
  if (number < fewestInhabitants && !isSpelledOut) return undefined;
  if ((next && !next.isStop) || /[$€£%]/.test(text.slice(words[from]?.start))) return undefined;
  const [column, ...more] = table.columns.filter((one) => isMeasure(one) && headerStems(one).some(isInhabitants));
  if (!column || more.length > 0 || headerStems(column).some((stem) => /^(?:dens|growth|rate|chang)/.test(stem)))
    return undefined;
  reading.guesses.push("inhabitants");
  guessOther(reading, column, number);
  return column;
}

/** If another column has such a number, too, it may be meant as well, which leaves the confidence below .7. */
export function guessOther({ table, guesses }: Reading, column: SqlColumn, number: number): void {
  const isOfOther = ({ range }: SqlColumn) => range !== undefined && number >= range.least && number <= range.greatest;
  if (table.columns.some((one) => one !== column && isMeasure(one) && !numbersEachRow(one, table) && isOfOther(one)))
    guesses.push("another number", "another number");
}
/** "Older", "cheaper" and "longer" say what is compared. */
const sized = /^(?:over|under|above|below|more|less|fewer|larger|bigger|smaller)$/;
const places = /^(?:cities|towns|villages|countries|states|provinces|counties|districts|municipalities|islands)$/;
const fewestInhabitants = 10_000;
const isInhabitants = (stem: string): boolean => /^(?:popul|pop$|inhabit)/.test(stem);

/** "Over a million" that no condition has used: the answer would be about all rows. */
export const unusedMultiples = ({ words, understood, links }: Reading): string[] =>
  words
    .filter(
      ({ at, lower }) =>
        /^(?:thousand|million|billion)$/.test(lower) &&
        !understood.has(at) &&
        !links.some(({ from, to }) => from <= at && at < to),
    )
    .map(({ text }) => text);
