import type { ChosenPlan } from "../../retrieval/sql/choose-plan.ts";
import { writeStatement } from "../../retrieval/sql/write-statement.ts";

/** The statement of a plan without its quotation marks, which make expectations hard to read; otherwise the refusal. */
export const statementOf = (chosen: ChosenPlan): string =>
  chosen.plan ? writeStatement(chosen.plan).replaceAll('"', "") : chosen.reason;
