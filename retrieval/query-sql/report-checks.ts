import type { QuerySqlRequest, SqlValidation } from "../../domain/query-sql.ts";
import { costOf } from "../sql/check-statement.ts";
import type { StatementRun } from "./statement-run.ts";

/** A statement that fits the question less is reported as doubtful. It has still passed the checks for safety. */
const doubtfulBelow = 0.5;

/**
 * The checks of a statement that was run. Those for safety have passed, because a statement that fails one is refused.
 */
export function reportChecks({ validate_query }: QuerySqlRequest, run: StatementRun): SqlValidation {
  const checks = [...safety(run), ...plausibility(run)];
  return { valid: checks.every(({ passed }) => passed), checks: validate_query ? checks : [] };
}

function safety({ checked, kg_name }: StatementRun): SqlValidation["checks"] {
  return [
    { name: "single_select", passed: true, message: "The statement is one SELECT and nothing else" },
    { name: "known_names", passed: true, message: `All its tables and columns are in knowledge graph '${kg_name}'` },
    {
      name: "read_only",
      passed: true,
      message: "Its functions and operators only compute, in a read-only transaction",
    },
    { name: "cost", passed: true, message: `The statement is cheap enough: ${costOf(checked.plan)}` },
  ];
}

function plausibility({ found: { written } }: StatementRun): SqlValidation["checks"] {
  if (!written) return [];
  const passed = written.confidence >= doubtfulBelow;
  const message = passed
    ? "The statement accounts for the question; compare it with `explanation`"
    : "The statement leaves out parts of the question, or guesses; compare it with `explanation`";
  return [{ name: "fits_question", passed, message }];
}
