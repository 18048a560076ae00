import type { QuerySqlRequest, QuerySqlResult } from "../../domain/query-sql.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { SqlPlan } from "../../stores/ports/records/tables.ts";
import type { FoundStatement } from "./find-statement.ts";
import { nextQuery, rowsMissing } from "./next-query.ts";
import { reportChecks } from "./report-checks.ts";
import type { StatementRun } from "./statement-run.ts";

type Presented = Omit<QuerySqlResult, "processing_time_ms" | "metadata"> & {
  readonly metadata: Omit<QuerySqlResult["metadata"], "trace_id">;
};

export function presentRows(request: QuerySqlRequest, run: StatementRun): Presented {
  const { found, checked, rows, kg_name } = run;
  const { shown, tables, type } = checked.statement;
  const tables_used = tables.map(({ name }) => name);
  return {
    query: request.query,
    generated_sql: shown,
    query_type: type,
    columns: [...rows.columns],
    results: [...rows.rows],
    row_count: rows.rows.length,
    truncated: rows.truncated,
    explanation: request.include_explanation ? explanationOf(found, tables_used) : null,
    execution_plan: request.include_execution_plan ? shownPlan(checked.plan, tables) : null,
    validation: reportChecks(request, run),
    tables_used,
    metadata: {
      model: found.written?.model ?? null,
      confidence: found.written?.confidence ?? null,
      kg_name,
      sources: tables.map(({ name, source_id, source_name }) => ({ table: name, source_id, source_name })),
      next_query: nextQuery(shown, rows),
      warnings: [...found.warnings, ...otherType(request, type), ...rowsMissing(shown, rows)],
    },
  };
}

function explanationOf({ written }: FoundStatement, tables: readonly string[]): string {
  if (written) return written.explanation;
  return tables.length === 0
    ? "Ran the statement of the request, which reads no table."
    : `Ran the statement of the request over ${tables.join(", ")}.`;
}

/** The plan with the names that users know. */
function shownPlan({ cost, rows, steps }: SqlPlan, tables: readonly SqlTable[]): QuerySqlResult["execution_plan"] {
  const names = new Map(tables.map(({ physical, name }) => [physical, name]));
  return {
    cost,
    rows,
    steps: steps.map(({ level, operation, physical, ...estimated }) => ({
      level,
      operation,
      table: physical === null ? null : (names.get(physical) ?? null),
      rows: estimated.rows,
      cost: estimated.cost,
    })),
  };
}

const otherType = ({ query_type }: QuerySqlRequest, type: QuerySqlResult["query_type"]): string[] =>
  query_type === "auto" || query_type === type
    ? []
    : [`query_type: '${query_type}' was preferred; the statement is of type '${type}'`];
