import { isPlain, type Measure, type Plan } from "./plan.ts";

/** How the statement writes a measure, and its clauses, each with a blank before it. */
interface Parts {
  readonly write: (measure: Measure) => string;
  readonly from: string;
  /** WHERE, or nothing. */
  readonly where: string;
  /** GROUP BY with HAVING, or nothing. */
  readonly groups: string;
}

/**
 * The condition that a row or a group shares the first place, instead of an order that is cut after one of them; null
 * if the plan wants one row, or if its numbers are not exact: another order of the rows may give another last digit.
 */
export function writeTies({ order, limit, withTies }: Plan, parts: Parts): string | null {
  if (!withTies || !order || limit !== 1) return null;
  const { by, descending } = order;
  if (!isPlain(by) && !isExact(by)) return null;
  const { write, from, where, groups } = parts;
  const sorted = `ORDER BY ${write(by)} ${descending ? "DESC NULLS LAST" : "ASC"} LIMIT 1`;
  return `${write(by)} = (SELECT ${write(by)} FROM ${from}${where}${groups} ${sorted})`;
}

/** Whether equal groups have equal numbers to the last digit. */
const isExact = (by: Measure): boolean =>
  by.kind === "rows" ||
  by.kind === "distinct" ||
  by.kind === "min" ||
  by.kind === "max" ||
  ((by.kind === "sum" || by.kind === "avg") && by.column.type === "integer");
