import { AppError } from "../../domain/errors.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { Models } from "../../models/open.ts";
import { gateStatement } from "../sql/gate/gate.ts";
import { isStatement } from "../sql/gate/is-statement.ts";
import { byMention, refuseQuery } from "./refuse-query.ts";
import type { TablesToAsk } from "./tables-to-ask.ts";

/** A statement before its checks, with its origin. */
export interface FoundStatement {
  readonly kg_id: number;
  readonly text: string;
  /** null: the statement stood in the request. */
  readonly written: { readonly model: string; readonly confidence: number; readonly explanation: string } | null;
  readonly warnings: readonly string[];
}

/** The statement of a request: the given one, or the one written for its question. Throws `invalid_input` if none fits. */
export async function findStatement(
  models: Pick<Models, "write_sql">,
  query: string,
  asked: TablesToAsk,
): Promise<FoundStatement> {
  return (await isStatement(query)) ? given(query, asked) : written(models, query, asked);
}

async function written(models: Pick<Models, "write_sql">, query: string, asked: TablesToAsk): Promise<FoundStatement> {
  const { value, model } = await models.write_sql({ question: query, tables: asked.hinted });
  if (value.statement === null) {
    throw refuseQuery({ reason: `no statement answers the question: ${value.reason}`, query, asked });
  }
  const { kg_id, statement, explanation, confidence, warnings } = value;
  return { kg_id, text: statement, written: { model, confidence, explanation }, warnings };
}

/**
 * Chooses the knowledge graph of a given statement: the first one whose tables and columns it fits. The graphs whose
 * tables and columns the text names come first, so that a refusal is about the most likely one.
 */
async function given(query: string, asked: TablesToAsk): Promise<FoundStatement> {
  const kgs = [...new Map(byMention(query, asked.hinted).map(({ kg_id, kg_name }) => [kg_id, kg_name]))];
  const outcomes = await Promise.all(kgs.map(([kg_id]) => fault(query, tablesOf(asked, kg_id))));
  const fitting = kgs.filter((_, at) => outcomes[at] === null);
  const [first, ...others] = fitting;
  if (!first) {
    // Without tables the gate still gives the true reason for a text that is no SELECT.
    const cause = outcomes[0] ?? (await fault(query, []));
    throw refuseQuery({ reason: cause?.message ?? "there are no tables to ask", query, asked, cause });
  }
  const [kg_id, kg_name] = first;
  const names = others.map(([, name]) => `'${name}'`).join(", ");
  const warning = `The statement also fits the tables of ${names}; '${kg_name}' was asked. kg_names chooses another one`;
  return { kg_id, text: query, written: null, warnings: others.length > 0 ? [warning] : [] };
}

const tablesOf = ({ tables }: TablesToAsk, kg_id: number): readonly SqlTable[] =>
  tables.filter((table) => table.kg_id === kg_id);

/** The error of the gate; null if the statement passes. */
const fault = (text: string, catalogue: readonly SqlTable[]): Promise<AppError | null> =>
  gateStatement(text, catalogue).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === "invalid_input") return error;
      throw error;
    },
  );
