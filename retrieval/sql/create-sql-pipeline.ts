import { AppError } from "../../domain/errors.ts";
import type { SqlEvidence } from "../../domain/evidence.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { Models } from "../../models/open.ts";
import type { Capabilities, WrittenSql } from "../../models/ports.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import type { TableRecords } from "../../stores/ports/records/tables.ts";
import { checkStatement } from "./check-statement.ts";
import { citeRows } from "./cite-rows.ts";
import { fitStatement } from "./fit-statement.ts";
import { isStatement } from "./gate/is-statement.ts";
import { unitsOfResult } from "./result-units.ts";
import { emptyLimit, isEmpty, sharedLimit } from "./row-limits.ts";
import type { SqlAnswer, SqlPipeline, SqlQuestion } from "./sql-pipeline.ts";

interface SqlPipelineServices {
  readonly tables: Pick<TableRecords, "list" | "plan" | "run">;
  readonly reading: Pick<ReadingRecords, "chunks" | "rowChunks">;
  readonly models: Pick<Models, "write_sql">;
}

/** Text to SQL: a model or rules write a statement over CSV tables, the gate checks it, and the KG's role runs it. */
export function createSqlPipeline({ tables, reading, models }: SqlPipelineServices): SqlPipeline {
  return {
    async ask(asked) {
      const listed = await tables.list(asked.kgs.map(({ id }) => id));
      const isGiven = await isStatement(asked.question);
      const written = isGiven
        ? await statementOf(asked.question, listed)
        : (await models.write_sql({ question: asked.question, tables: listed })).value;
      if (written.statement === null) return refused(written.reason);
      try {
        const evidence = await run({ tables, reading }, { asked, written, listed, isGiven });
        return { evidence, reason: null, warnings: [...written.warnings, ...sharedPlace(evidence)] };
      } catch (error) {
        // A statement that is not allowed or fails is a result and no error, so that another pipeline can answer.
        if (error instanceof AppError && error.kind === "invalid_input") return refused(error.message);
        throw error;
      }
    },
  };
}

/** A statement that a client sends as its question runs in the first knowledge graph whose tables it fits. */
async function statementOf(
  statement: string,
  listed: readonly SqlTable[],
): Promise<Capabilities["write_sql"]["value"]> {
  const { fitting, fault } = await fitStatement(statement, listed);
  const [first] = fitting;
  if (!first) return { statement: null, reason: fault?.message ?? "there are no tables to ask" };
  const explanation = "Ran the statement of the request.";
  return { statement, kg_id: first.kg_id, explanation, intent: "list", confidence: 1, warnings: [] };
}

/** The first place that several share, although the question asks for one. */
const sharedPlace = ({ shares_place, row_count, truncated }: SqlEvidence): string[] =>
  shares_place ? [`${truncated ? "More than " : ""}${row_count} rows share the first place`] : [];

const refused = (reason: string): SqlAnswer => ({ evidence: null, reason, warnings: [] });

interface ToRun {
  readonly asked: SqlQuestion;
  readonly written: WrittenSql;
  readonly listed: readonly SqlTable[];
  /** Whether the client sent the statement. */
  readonly isGiven: boolean;
}

async function run(
  { tables, reading }: Omit<SqlPipelineServices, "models">,
  { asked: { max_rows, max_bytes, signal }, written, listed, isGiven }: ToRun,
): Promise<SqlEvidence> {
  const { kg_id, explanation, intent, confidence } = written;
  const ofKg = listed.filter((table) => table.kg_id === kg_id);
  const { statement } = await checkStatement(tables, { kg_id, text: written.statement, catalogue: ofKg });
  const { columns, rows, truncated } = await tables.run(kg_id, statement.physical, { max_rows, signal });
  const kept = withinBytes(rows, max_bytes);
  const sharesPlace = written.asks_one === true && rows.length > 1;
  const cited = await citeRows({ tables, reading }, { written, catalogue: ofKg, signal });
  return {
    kg_id,
    kg_name: ofKg[0]?.kg_name ?? "",
    statement: statement.shown,
    explanation,
    intent,
    columns,
    units: unitsOfResult(columns, columnsOf(statement.tables, ofKg)),
    rows: kept,
    row_count: rows.length,
    truncated: truncated || kept.length < rows.length,
    tables: statement.tables.map(({ name, source_id, source_name, revision }) => ({
      name,
      source_id,
      source_name,
      revision,
    })),
    // An empty result may be the true answer, or a sign that the statement asks something else.
    confidence:
      isEmpty(rows) && !isGiven
        ? Math.min(confidence, emptyLimit)
        : sharesPlace
          ? Math.min(confidence, sharedLimit)
          : confidence,
    ...(sharesPlace && { shares_place: true as const }),
    ...cited,
  };
}

/** Columns of the tables that a statement reads. */
function columnsOf(read: readonly { readonly source_id: string }[], listed: readonly SqlTable[]) {
  const ids = new Set(read.map(({ source_id }) => source_id));
  return listed.filter(({ source_id }) => ids.has(source_id)).flatMap(({ columns }) => columns);
}

/** The first rows. They are part of the graph's state and, for jobs, of a step's stored result. */
function withinBytes<T extends object>(rows: readonly T[], max_bytes: number): readonly T[] {
  let bytes = 0;
  const tooBig = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > max_bytes;
  });
  return tooBig < 0 ? rows : rows.slice(0, tooBig);
}
