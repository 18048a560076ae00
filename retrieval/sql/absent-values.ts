import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import type { Condition, Plan } from "./plan.ts";
import { isYears } from "./schema-index.ts";

/** "in 2010" of a column of years that begins in 2016. */
function isOutside({ column, operator, number }: Extract<Condition, { readonly kind: "number" }>): boolean {
  const { least, greatest } = column.range ?? {};
  if (!isYears(column) || least === undefined || greatest === undefined) return false;
  if (operator === "=") return number < least || number > greatest;
  if (operator.startsWith(">")) return number > greatest;
  return operator === "<" ? number <= least : operator === "<=" && number < least;
}

/**
 * Values of a join's key that one of its tables lacks, so that no row can meet the condition: "the GDP of Portugal" in
 * a table without Portugal.
 */
export const absentValues = ({ table, where }: Plan): string[] =>
  where.flatMap((one) => {
    if (one.kind === "number")
      return isOutside(one) ? [`${one.column.header} ${one.number - (one.operator === "<" ? 1 : 0)}`] : [];
    if (one.kind !== "values" || one.negated) return [];
    const others = (table.joins ?? []).flatMap(({ fromColumn, toColumn }) =>
      fromColumn === one.column ? [toColumn] : toColumn === one.column ? [fromColumn] : [],
    );
    const lacks = ({ type, values }: SqlColumn) =>
      type === "text" &&
      values.length > 0 &&
      values.length < valuesIndexed &&
      !one.values.some((value) => values.includes(value));
    return others.some(lacks) ? one.values : [];
  });
