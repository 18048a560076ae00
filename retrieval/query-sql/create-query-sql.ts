import type { Ctx } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { QuerySqlRequest, QuerySqlResult } from "../../domain/query-sql.ts";
import type { Models } from "../../models/open.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { checkStatement } from "../sql/check-statement.ts";
import { tenths } from "../stopwatch.ts";
import { findStatement } from "./find-statement.ts";
import { presentRows } from "./present-rows.ts";
import { refuseQuery } from "./refuse-query.ts";
import type { StatementRun } from "./statement-run.ts";
import { type TablesToAsk, tablesToAsk } from "./tables-to-ask.ts";

interface QuerySqlServices {
  readonly records: Pick<Records, "kgs" | "tables">;
  readonly models: Pick<Models, "write_sql">;
}

/**
 * Answers with the rows of one checked SELECT. Throws `not_found` for an unknown knowledge graph, `invalid_input` if
 * there is no safe statement or the database refuses it, and `unavailable` ("sql").
 */
export interface QuerySql {
  ask(ctx: Ctx, request: QuerySqlRequest, signal: AbortSignal): Promise<QuerySqlResult>;
}

export function createQuerySql(services: QuerySqlServices): QuerySql {
  return {
    async ask(ctx, request, signal) {
      const started = performance.now();
      const asked = await tablesToAsk(services.records, ctx.tenant_id, request);
      const run = await runStatement(services, { request, asked, signal });
      const result = presentRows(request, run);
      const { kgs_not_asked } = asked;
      return {
        ...result,
        processing_time_ms: tenths(performance.now() - started),
        metadata: {
          trace_id: ctx.trace_id,
          ...result.metadata,
          ...(kgs_not_asked > 0 && { kgs_not_asked }),
        },
      };
    },
  };
}

interface ToRun {
  readonly request: QuerySqlRequest;
  readonly asked: TablesToAsk;
  readonly signal: AbortSignal;
}

async function runStatement({ records, models }: QuerySqlServices, { request, asked, signal }: ToRun) {
  const { query, max_results } = request;
  const found = await findStatement(models, query, asked);
  const { kg_id, text } = found;
  const catalogue = asked.tables.filter((table) => table.kg_id === kg_id);
  try {
    const checked = await checkStatement(records.tables, { kg_id, text, catalogue });
    const rows = await records.tables.run(kg_id, checked.statement.physical, { max_rows: max_results, signal });
    return { found, checked, rows, kg_name: catalogue[0]?.kg_name ?? "" } satisfies StatementRun;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid_input") throw error;
    throw refuseQuery({ reason: error.message, query, asked, cause: error });
  }
}
