import type { Models } from "../../models/open.ts";
import { fitStatement } from "../sql/fit-statement.ts";
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

/**
 * The statement of a request: the given one, or the one written for its question. Throws `invalid_input` if none fits.
 */
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
  const kg_ids = [...new Set(byMention(query, asked.hinted).map(({ kg_id }) => kg_id))];
  const tables = kg_ids.flatMap((kg_id) => asked.tables.filter((table) => table.kg_id === kg_id));
  const { fitting, fault } = await fitStatement(query, tables);
  const [first, ...others] = fitting;
  if (!first) throw refuseQuery({ reason: fault?.message ?? "there are no tables to ask", query, asked, cause: fault });
  const names = others.map(({ kg_name }) => `'${kg_name}'`).join(", ");
  const warning = `The statement also fits the tables of ${names}; '${first.kg_name}' was asked. kg_names chooses another one`;
  return { kg_id: first.kg_id, text: query, written: null, warnings: others.length > 0 ? [warning] : [] };
}
