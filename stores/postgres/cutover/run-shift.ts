import type { Sql } from "../client.ts";
import type { Shift } from "./change.ts";
import { type ShiftStatement, withKeptPlan } from "./kept-plan.ts";
import { withoutNestedLoops } from "./without-nested-loops.ts";

/**
 * Runs a large statement over the names of shifted chunks. For few chunks it uses a kept plan, for many it forbids
 * nested loops.
 */
export function runShift<R extends object>(
  sql: Sql,
  shift: Pick<Shift, "retired" | "added">,
  statement: Omit<ShiftStatement, "rows">,
): Promise<readonly R[]> {
  const rows = shift.retired.length + shift.added.length;
  return withoutNestedLoops(sql, shift, () => withKeptPlan<R>(sql, { ...statement, rows }));
}
