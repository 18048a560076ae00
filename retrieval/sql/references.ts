import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, stemsOf } from "./header-stems.ts";
import type { Measure, Plan } from "./plan.ts";

/** Tells whether a column of whole numbers names another table, so that its numbers are identifiers of that table's rows. */
export type ReferenceTest = (column: SqlColumn) => boolean;

export function referenceTest(tables: readonly SqlTable[]): ReferenceTest {
  const names = new Set(tables.map(({ name }) => stemsOf(name).join(" ")));
  const own = new Map(tables.flatMap((table) => table.columns.map((column) => [column, table] as const)));
  return (column) => {
    const header = headerStems(column).join(" ");
    return column.type === "integer" && names.has(header) && stemsOf(own.get(column)?.name ?? "").join(" ") !== header;
  };
}

/** What the plan adds up although it refers to other rows: "How many countries exist?" asks for no sum of country numbers. */
export function addedReferences({ show, order, having }: Plan, refers: ReferenceTest): string[] {
  const measures: Measure[] = [...show, ...(order ? [order.by] : []), ...(having ? [having.of] : [])];
  return measures.flatMap((measure) =>
    (measure.kind === "sum" || measure.kind === "avg" || measure.kind === "median") && refers(measure.column)
      ? [`${measure.kind} of ${measure.column.header}`]
      : [],
  );
}
