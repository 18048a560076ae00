import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { nameColumns } from "./name-column.ts";
import type { Measure } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isAdditive, isNumeric, isUnique, namedLike, schemaIndex } from "./schema-index.ts";

const counts = /^(?:count|number|frequency|n)$/i;
/** These also say how many things one sale or order has. */
const quantities = /^(?:quantity|qty)$/i;
const periods = ["year", "quarter", "month", "week"];
/** Words that mean the rows themselves. */
const rowWords = /\b(?:rows?|records?|entry|entries|listed|listings?)\b/;
/** Words for events: nothing says how many of them a row of totals adds up. */
const eventWords = /\b(?:how many times|how often|orders?|trades?|transactions?|purchases?|deliveries)\b/;
const traded = /\b(?:buy|buys|bought|sell|sells|sold)\b/;

/**
 * The measure for "how many": the number of rows, or the sum of counts if each row stands for several things. A
 * quantity counts the things of a row if no column tells the rows apart, and a column says of which period the row is:
 * sales of each make and month. Of lines of orders only "how many … did Ann buy" means the quantity.
 */
export function rowsMeasure(reading: Pick<Reading, "table" | "text" | "guesses">): Measure {
  const { table, text } = reading;
  const isOnce = (column: SqlColumn) => isAdditive(column) && !isRepeated(table, ownerOf(table, column));
  const countColumns = table.columns.filter((column) => counts.test(column.header) && isAdditive(column));
  const quantityColumns = table.columns.filter((column) => quantities.test(column.header) && isAdditive(column));
  const [column, ...more] = [...countColumns, ...quantityColumns];
  if (!column || more.length > 0 || !isOnce(column) || rowWords.test(text)) return { kind: "rows" };
  if (countColumns.length > 0) return { kind: "sum", column };
  if (table.joins || table.columns.some((one) => tellsApart(table, one))) return { kind: "rows" };
  // Both readings of a quantity are guesses, of which the confidence must tell.
  const areTotals = table.columns.some((one) => namedLike(one, periods));
  const isSum = !eventWords.test(text) && (areTotals || traded.test(text));
  if (isSum || areTotals) reading.guesses.push("quantity");
  return isSum ? { kind: "sum", column } : { kind: "rows" };
}

const tellsApart = (table: AskedTable, column: SqlColumn): boolean =>
  isUnique(column, table) || (isNumeric(column) && namedLike(column, ["id", "number", "no", "nr", "key", "code"]));

/** The columns that name the rows, as a plan shows them. */
export const namesOf = (table: SqlTable): Measure[] => nameColumns(table).map((column) => ({ kind: "column", column }));

/** Whether the column numbers the rows, as "fixture" in the first column of fixtures: a sum of these says nothing. */
export function numbersRows(table: AskedTable, column: SqlColumn): boolean {
  const [first] = schemaIndex(table).columns;
  const names = schemaIndex(table).tables[0]?.stems;
  return !table.joins && first?.column === column && isNumeric(column) && first.core.every((stem) => names?.has(stem));
}
