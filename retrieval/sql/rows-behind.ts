import type { WrittenSql } from "../../models/ports.ts";
import { sayFilter } from "./explain.ts";
import { isPlain, type Measure, type Plan } from "./plan.ts";
import { writeStatement } from "./write-statement.ts";

/** Measures that compare several groups of rows, so that no single filter gives the rows behind them. */
const comparing = new Set<Measure["kind"]>(["share", "portion", "difference", "ratio"]);

/**
 * Statements for the rows that the plan's result is made from; null for rows of several tables and for compared groups.
 */
export function rowsBehind(plan: Plan): WrittenSql["rows_behind"] | null {
  const { table, show, groupBy, having, order, limit, skip = 0, distinct, where } = plan;
  if (table.joins || having || show.some(({ kind }) => comparing.has(kind))) return null;
  // The conditions within the groups leave out rows that the plan's own conditions keep.
  if (where.some((one) => one.kind === "group" && one.where.length > 0)) return null;
  const isOfRows = groupBy.length === 0 && show.every(isPlain);
  const rows = { ...plan, show: [], distinct: false, groupBy: [], order: null, limit: null, skip: 0 } as const;
  // The first of an order are rows of the table; of different values they may be more.
  if (isOfRows && distinct && limit !== null) return null;
  return {
    statement: writeStatement(isOfRows ? { ...rows, order, limit, skip } : rows),
    count: writeStatement({ ...rows, show: [{ kind: "rows" }] }),
    filter: sayFilter(plan),
  };
}
