import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { nameColumns } from "./name-column.ts";
import type { Measure } from "./plan.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isAdditive, isNumeric, schemaIndex } from "./schema-index.ts";

const counts = /^(?:count|number|frequency|n)$/i;

/** The measure for "how many": the number of rows, or the sum of counts if each row stands for several things. */
export function rowsMeasure(table: AskedTable): Measure {
  const [count, ...more] = table.columns.filter((column) => counts.test(column.header) && isAdditive(column));
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
