import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, stemsOf } from "./header-stems.ts";
import { findJoin } from "./join-keys.ts";
import type { Join } from "./joined-table.ts";
import type { Measure, Plan } from "./plan.ts";

/**
 * Tells whether a column of whole numbers names another table, so that its numbers are identifiers of that table's
 * rows.
 */
export type ReferenceTest = (column: SqlColumn) => boolean;

export function referenceTest(tables: readonly SqlTable[]): ReferenceTest {
  const names = new Set(tables.map(({ name }) => stemsOf(name).join(" ")));
  const own = new Map(tables.flatMap((table) => table.columns.map((column) => [column, table] as const)));
  return (column) => {
    const table = own.get(column);
    if (column.type !== "integer" || !table) return false;
    const header = headerStems(column).join(" ");
    const isNamed = names.has(header) && stemsOf(table.name).join(" ") !== header;
    return isNamed || tables.some((other) => other !== table && isKeyTo(findJoin(table, other), { column, table }));
  };
}

/** "maker" of models refers to the id of car_makers. */
const isKeyTo = (
  join: Join | null,
  { column, table }: { readonly column: SqlColumn; readonly table: SqlTable },
): boolean => join !== null && join.from === table && join.fromColumn === column && table.columns[0] !== column;

/**
 * Counts columns of identifiers that name the groups of a plan, or are all that it shows, although people want a name:
 * the airline of flights.
 */
export function shownReferences({ show, table, groupBy }: Plan, refers: ReferenceTest): number {
  if (table.joins) return 0;
  const shown = show.filter((measure) => measure.kind === "column" && refers(measure.column)).length;
  return groupBy.length === 0 && shown < show.length ? 0 : shown;
}

/**
 * Columns that the plan adds up, compares or sorts by although they refer to other rows: "How many countries exist?"
 * asks for no sum of country numbers.
 */
export function misusedReferences({ show, order, having, where, limit }: Plan, refers: ReferenceTest): string[] {
  const measures: Measure[] = [...show, ...(order ? [order.by] : []), ...(having ? [having.of] : [])];
  const added = measures.flatMap((measure) =>
    (measure.kind === "sum" || measure.kind === "avg" || measure.kind === "median") && refers(measure.column)
      ? [`${measure.kind} of ${measure.column.header}`]
      : [],
  );
  const compared = where.flatMap((one) =>
    one.kind === "number" && /[<>]/.test(one.operator) && refers(one.column) ? [`number of ${one.column.header}`] : [],
  );
  const isRanked = limit !== null && order?.by.kind === "column" && refers(order.by.column);
  return [...added, ...compared, ...(isRanked ? ["most"] : [])];
}
