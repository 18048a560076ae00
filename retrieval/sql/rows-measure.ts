import { type AskedTable, ownerOf } from "./joined-table.ts";
import type { Measure } from "./plan.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isAdditive } from "./schema-index.ts";

const counts = /^(?:count|number|frequency|n)$/i;

/** The measure for "how many": the number of rows, or the sum of counts if each row stands for several things. */
export function rowsMeasure(table: AskedTable): Measure {
  const [count, ...more] = table.columns.filter((column) => counts.test(column.header) && isAdditive(column));
  return count && more.length === 0 && !isRepeated(table, ownerOf(table, count))
    ? { kind: "sum", column: count }
    : { kind: "rows" };
}
