import type { SqlTable } from "../../domain/sql-table.ts";
import { choosePlan } from "../../retrieval/sql/choose-plan.ts";
import { statementOf } from "./statement-of.ts";

/** The plan of a question to tables, or the refusal. */
export const chosen = (question: string, ...tables: readonly SqlTable[]) => choosePlan(question, tables);

/** Its statement, or the reason of the refusal. */
export const statement = (question: string, ...tables: readonly SqlTable[]): string =>
  statementOf(chosen(question, ...tables));

/** Its confidence; 0 of a refusal. */
export const confidence = (question: string, ...tables: readonly SqlTable[]): number => {
  const { plan, ...rest } = chosen(question, ...tables);
  return plan && "confidence" in rest ? rest.confidence : 0;
};
