import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { ColumnLink } from "./links.ts";
import { moneyColumns } from "./money.ts";
import { columnAfter, columnBefore, type Reading } from "./reading.ts";
import { isMeasure, isNumeric, isTemporal, namedLike } from "./schema-index.ts";

/** The column that a superlative at `at` compares: named after it, or suggested by the adjective. */
export function comparedColumn(
  reading: Reading,
  at: number,
  hints: readonly string[],
): { readonly column: SqlColumn; readonly link: ColumnLink | null } | null {
  const said = columnAfter(reading, { at, fits: ({ column }) => isMeasure(column) || isTemporal(column), reach: 5 });
  if (
    said &&
    (hints.length === 0
      ? isMeasure(said.column)
      : said.from <= at + 1 &&
        (isMeasure(said.column) || hints.includes("date")) &&
        !isOther(reading, { said, at, hints }))
  )
    return { column: said.column, link: said };
  // "the most expensive" of a table without a price compares its fees or another amount of money.
  const money = hints.includes("price") ? moneyColumns(reading.table) : [];
  const isHinted = (column: SqlColumn) =>
    (isNumeric(column) && (namedLike(column, hints) || money.includes(column))) ||
    (isTemporal(column) && hints.includes("date"));
  const fits = ({ column }: ColumnLink) => isHinted(column);
  const link = columnBefore(reading, { at, fits }) ?? columnAfter(reading, { at, fits, reach: 5 }) ?? null;
  const hinted = reading.table.columns.filter(isHinted);
  const column =
    link?.column ??
    hinted.find((one) => namedLike(one, ["total"])) ??
    // "Price" rather than "Min.Price"
    hinted.find((one) => headerStems(one).length === 1) ??
    hinted[0];
  // Nothing says which of several amounts of money is meant.
  const isTotal = column !== undefined && namedLike(column, ["total"]);
  if (!link && money.length > 1 && !isTotal && !reading.guesses.includes("price")) reading.guesses.push("price");
  if (column) return { column, link };
  return said && !bodily.test(reading.words[at]?.lower ?? "") ? { column: said.column, link: said } : null;
}

/** Adjectives that belong to one quantity: "the heaviest car" can only compare a column of that quantity. */
const bodily = /^(?:heavi|light|tall|old|young|hot|warm|cold|cool|wett|dri|wind|deep|rich|poor|cheap)(?:er|est)$/;

/** "the heaviest car" compares no car_hours. */
const isOther = (
  { words }: Reading,
  { said, at, hints }: { readonly said: ColumnLink; readonly at: number; readonly hints: readonly string[] },
): boolean => bodily.test(words[at]?.lower ?? "") && said.strength < 1 && !namedLike(said.column, hints);
