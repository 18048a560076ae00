import { invalidInput } from "../../domain/errors.ts";
import { sqlLimits } from "../../domain/limits/sql.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { SqlPlan, TableRecords } from "../../stores/ports/records/tables.ts";
import { type GatedStatement, gateStatement } from "./gate/gate.ts";

interface ToCheck {
  readonly kg_id: number;
  readonly text: string;
  /** The tables of this knowledge graph. */
  readonly catalogue: readonly SqlTable[];
}

export interface CheckedStatement {
  readonly statement: GatedStatement<SqlTable>;
  readonly plan: SqlPlan;
}

/**
 * Everything that comes before a statement runs: the gate, and the cost that the planner estimates. Throws
 * `invalid_input` with the reason.
 */
export async function checkStatement(
  tables: Pick<TableRecords, "plan">,
  { kg_id, text, catalogue }: ToCheck,
): Promise<CheckedStatement> {
  const statement = await gateStatement(text, catalogue);
  const plan = await tables.plan(kg_id, statement.physical);
  if (plan.cost > sqlLimits.planCost) throw invalidInput(`the statement would take too long: ${costOf(plan)}`);
  return { statement, plan };
}

/** "its estimated cost is 12; at most 5,000,000 is permitted" */
export const costOf = ({ cost }: SqlPlan): string =>
  `its estimated cost is ${figure(cost)}; at most ${figure(sqlLimits.planCost)} is permitted`;

const figure = (value: number): string => Math.ceil(value).toLocaleString("en");
