import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { nameColumns } from "./name-column.ts";
import type { Measure } from "./plan.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isAdditive, isNumeric, isUnique, namedLike, schemaIndex } from "./schema-index.ts";

const counts = /^(?:count|number|frequency|n)$/i;
/** These also say how many things one sale or order has. */
const quantities = /^(?:quantity|qty|units|volume)$/i;

/**
 * The measure for "how many": the number of rows, or the sum of counts if each row stands for several things. A
 * quantity counts the things of a row only if no column tells the rows apart: sales of each make and month, and no
 * single sale.
 */
export function rowsMeasure(table: AskedTable): Measure {
  const tellsApart = (column: SqlColumn) =>
    isUnique(column, table) || (isNumeric(column) && namedLike(column, ["id", "number", "no", "nr", "key", "code"]));
  const areTotals = () => !table.joins && !table.columns.some(tellsApart);
  const isCount = ({ header }: SqlColumn) => counts.test(header) || (quantities.test(header) && areTotals());
  const [count, ...more] = table.columns.filter((column) => isCount(column) && isAdditive(column));
  return count && more.length === 0 && !isRepeated(table, ownerOf(table, count))
    ? { kind: "sum", column: count }
    : { kind: "rows" };
}

/** The columns that name the rows, as a plan shows them. */
export const namesOf = (table: SqlTable): Measure[] => nameColumns(table).map((column) => ({ kind: "column", column }));

/** Whether the column numbers the rows, as "fixture" in the first column of fixtures: a sum of these says nothing. */
export function numbersRows(table: AskedTable, column: SqlColumn): boolean {
  const [first] = schemaIndex(table).columns;
  const names = schemaIndex(table).tables[0]?.stems;
  return !table.joins && first?.column === column && isNumeric(column) && first.core.every((stem) => names?.has(stem));
}
