import { ownerOf } from "./joined-table.ts";
import { isPlain, type Measure, type Plan } from "./plan.ts";
import { isRepeated } from "./repeated-rows.ts";

/** How the statement writes a measure, and its clauses, each with a blank before it. */
interface Parts {
  readonly write: (measure: Measure) => string;
  readonly from: string;
  /** WHERE, or nothing. */
  readonly where: string;
  /** GROUP BY with HAVING, or nothing. */
  readonly groups: string;
  /** ORDER BY. */
  readonly sorted: string;
}

/**
 * Whether the statement keeps all that share the first place. Not if the numbers are inexact (another order of the rows
 * may give another last digit), nor for rows of a join, where one row stands once for each of its partners.
 */
export function keepsTies(plan: Plan): boolean {
  const { order, limit, withTies, table, groupBy } = plan;
  if (!withTies || !order || limit !== 1) return false;
  if (table.joins && groupBy.length === 0 && !isOfOthers(plan)) return false;
  return isPlain(order.by) || isExact(order.by);
}

/** The condition that a row or a group shares the first place, instead of an order that is cut after one of them. */
export function writeTies(plan: Plan, { write, from, where, groups, sorted }: Parts): string | null {
  const { order } = plan;
  if (!order || !keepsTies(plan)) return null;
  return `${write(order.by)} = (SELECT ${write(order.by)} FROM ${from}${where}${groups}${sorted} LIMIT 1)`;
}

/** Whether equal groups have equal numbers to the last digit. */
const isExact = (by: Measure): boolean =>
  by.kind === "rows" ||
  by.kind === "distinct" ||
  by.kind === "min" ||
  by.kind === "max" ||
  ((by.kind === "sum" || by.kind === "avg") && by.column.type === "integer");

/**
 * "The schools of the district with the largest budget": all rows that belong to the first one of another table. Whole
 * rows (no column in `show`) have columns of both.
 */
export function isOfOthers({ table, order, show }: Pick<Plan, "table" | "order" | "show">): boolean {
  const by = order?.by.kind === "column" ? ownerOf(table, order.by.column) : null;
  const isOther = (measure: Measure) => measure.kind === "column" && !isRepeated(table, ownerOf(table, measure.column));
  return by !== null && table.joins !== undefined && isRepeated(table, by) && (show.length === 0 || show.some(isOther));
}
