import type { SqlEvidence } from "../../agents/query-steps.ts";
import { AppError } from "../../domain/errors.ts";
import { sqlLimits } from "../../domain/limits.ts";
import type { ModelCalls } from "../../models/model-call.ts";
import type { SqlTable, TableRecords } from "../../stores/ports/records/tables.ts";
import { offlineModels } from "../offline-models.ts";
import { type ChosenPlan, choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import type { SqlAnswer, SqlPipeline, SqlQuestion } from "./sql-pipeline.ts";
import { writeStatement } from "./write-statement.ts";

export interface SqlPipelineServices {
  readonly tables: Pick<TableRecords, "list" | "cost" | "run">;
  readonly models: ModelCalls;
}

/** Text to SQL without a model: rules write a statement over one CSV table, the gate checks it, the KG's role runs it. */
export function createSqlPipeline({ tables, models }: SqlPipelineServices): SqlPipeline {
  return {
    async ask(question) {
      const listed = await tables.list(question.kgs.map(({ id }) => id));
      const written = await writeSql(models, question.question, listed);
      if ("reason" in written) return refused(written.reason);
      try {
        return { evidence: await answer(tables, question, written, listed), reason: null, warnings: written.warnings };
      } catch (error) {
        // A statement that may not or cannot run is an outcome; another pipeline can still answer.
        if (error instanceof AppError && error.kind === "invalid_input") return refused(error.message);
        throw error;
      }
    },
  };
}

const refused = (reason: string): SqlAnswer => ({ evidence: null, reason, warnings: [] });

type Written = Exclude<ChosenPlan, { readonly plan: null }> & { readonly text: string };

const about = { operation: "chat", model: offlineModels.write_sql, capability: "write_sql" } as const;

const writeSql = (
  models: ModelCalls,
  question: string,
  listed: readonly SqlTable[],
): Promise<Written | { readonly reason: string }> =>
  models.call(about, async (open) => {
    open.read([question, ...listed.map(schemaText)]);
    const chosen = choosePlan(question, listed);
    if (chosen.plan === null) return { reason: chosen.reason };
    const text = writeStatement(chosen.plan);
    open.wrote(text);
    return { ...chosen, text };
  });

const schemaText = ({ name, columns }: SqlTable): string =>
  `${name}(${columns.map(({ header }) => header).join(", ")})`;

async function answer(
  tables: SqlPipelineServices["tables"],
  { max_rows, signal }: SqlQuestion,
  { plan, confidence, text }: Written,
  listed: readonly SqlTable[],
): Promise<SqlEvidence> {
  const { kg_id, kg_name } = plan.table;
  const statement = await gateStatement(
    text,
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
