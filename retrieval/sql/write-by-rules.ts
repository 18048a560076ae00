import type { SqlTable } from "../../domain/sql-table.ts";
import type { Capabilities } from "../../models/ports.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { rowsBehind } from "./rows-behind.ts";
import { writeStatement } from "./write-statement.ts";
import { keepsTies } from "./write-ties.ts";

/** Writes one SELECT over one table by rules, or gives the reason why it writes none. */
export function writeByRules(question: string, tables: readonly SqlTable[]): Capabilities["write_sql"]["value"] {
  const chosen = choosePlan(question, tables);
  if (chosen.plan === null) return { statement: null, reason: chosen.reason };
  const { plan, confidence, warnings } = chosen;
  const rows_behind = rowsBehind(plan);
  return {
    statement: writeStatement(plan),
    kg_id: plan.table.kg_id,
    explanation: explain(plan),
    intent: plan.intent,
    confidence,
    warnings,
    ...(rows_behind && { rows_behind }),
    ...(plan.asksOne && keepsTies(plan) && { asks_one: true as const }),
  };
}
