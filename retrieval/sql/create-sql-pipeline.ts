import type { SqlEvidence } from "../../agents/query-steps.ts";
import { AppError } from "../../domain/errors.ts";
import { sqlLimits } from "../../domain/limits.ts";
import type { SqlTable, TableRecords } from "../../stores/ports/records/tables.ts";
import { type ChosenPlan, choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import type { SqlAnswer, SqlPipeline, SqlQuestion } from "./sql-pipeline.ts";
import { writeStatement } from "./write-statement.ts";

export interface SqlPipelineServices {
  readonly tables: Pick<TableRecords, "list" | "cost" | "run">;
}

/** Text to SQL without a model: rules write a statement over one CSV table, the gate checks it, the KG's role runs it. */
export function createSqlPipeline({ tables }: SqlPipelineServices): SqlPipeline {
  return {
    async ask(question) {
      const listed = await tables.list(question.kgs.map(({ id }) => id));
      const chosen = choosePlan(question.question, listed);
      if (chosen.plan === null) return refused(chosen.reason);
      try {
        return { evidence: await answer(tables, question, chosen, listed), reason: null, warnings: chosen.warnings };
      } catch (error) {
        // A statement that may not or cannot run is an outcome; another pipeline can still answer.
        if (error instanceof AppError && error.kind === "invalid_input") return refused(error.message);
        throw error;
      }
    },
  };
}

const refused = (reason: string): SqlAnswer => ({ evidence: null, reason, warnings: [] });

type Planned = Exclude<ChosenPlan, { readonly plan: null }>;

async function answer(
  tables: SqlPipelineServices["tables"],
  { max_rows, signal }: SqlQuestion,
  { plan, confidence }: Planned,
  listed: readonly SqlTable[],
): Promise<SqlEvidence> {
  const { kg_id, kg_name } = plan.table;
  const statement = await gateStatement(
    writeStatement(plan),
    listed.filter((table) => table.kg_id === kg_id),
  );
  const cost = await tables.cost(kg_id, statement.physical);
  if (cost > sqlLimits.planCost) throw new AppError("invalid_input", "the statement would take too long");
  const { columns, rows, truncated } = await tables.run(kg_id, statement.physical, { max_rows, signal });
  const kept = withinLimits(rows);
  return {
    kg_id,
    kg_name,
    statement: statement.shown,
    explanation: explain(plan),
    intent: plan.intent,
    columns,
    rows: kept,
    row_count: rows.length,
    truncated: truncated || kept.length < rows.length,
    tables: statement.tables.map(({ name, source_id, source_name }) => ({ name, source_id, source_name })),
    confidence,
  };
}

/** Evidence travels through the graph's state and, in a workflow, through its history. */
const evidenceRows = 100;
const evidenceBytes = 32_768;

function withinLimits<T extends object>(rows: readonly T[]): readonly T[] {
  let bytes = 0;
  const tooBig = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > evidenceBytes;
  });
  return rows.slice(0, Math.min(evidenceRows, tooBig < 0 ? rows.length : tooBig));
}
