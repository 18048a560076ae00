import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import type { Plan } from "./plan.ts";

/**
 * Values of a join's key that one of its tables lacks, so that no row can meet the condition: "the GDP of Portugal" in
 * a table without Portugal.
 */
export const absentValues = ({ table, where }: Plan): string[] =>
  where.flatMap((one) => {
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
