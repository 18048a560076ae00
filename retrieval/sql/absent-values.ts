import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import type { Condition, Plan } from "./plan.ts";
import { isYears } from "./schema-index.ts";

type NumberCondition = Extract<Condition, { readonly kind: "number" }>;

/**
 * "in 2010" of a column of years that begins in 2016. "Before 2010" alone has an answer: there are none. A period such
 * as 2010 has two bounds.
 */
function isOutside({ column, operator, number }: NumberCondition, where: readonly Condition[]): boolean {
  const { least, greatest } = column.range ?? {};
  if (!isYears(column) || least === undefined || greatest === undefined) return false;
  if (operator === "=") return number < least || number > greatest;
  const isPeriod = where.some(
    (one) => one.kind === "number" && one.column === column && one.operator[0] !== operator[0],
  );
  if (!isPeriod) return false;
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
      return isOutside(one, where) ? [`${one.column.header} ${one.number - (one.operator === "<" ? 1 : 0)}`] : [];
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
