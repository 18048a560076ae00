import type { Port, Provider } from "../models/ports.ts";
import { checkGrounding } from "./answer/cite.ts";
import { draftFromPassages } from "./answer/draft-from-passages.ts";
import { draftFromRows } from "./answer/verbalise.ts";
import { relevances } from "./rerank/relevances.ts";
import { rerankers } from "./rerank/rerankers.ts";
import { routeQuestion } from "./route-question.ts";
import { writeByRules } from "./sql/write-by-rules.ts";

/** Implements a provider's ports by deterministic code, for answers without a model. */
export const offlineModels: Pick<Provider, "route" | "write_sql" | "rerank" | "answer" | "validate"> = {
  route: offline("route-rules", ({ question, tables, only_tables }) => routeQuestion(question, tables, only_tables)),
  write_sql: offline("sql-rules", ({ question, tables }) => writeByRules(question, tables)),
  rerank: offline("lexical", ({ method, question, documents, calibration }) =>
    (calibration === "relevance" ? relevances : rerankers)[method](question, documents),
  ),
  answer: offline("extractive", (input) => {
    const { sql } = input.evidence;
    return sql ? draftFromRows(sql, input.include_citations) : draftFromPassages(input);
  }),
  validate: { ...offline("verbatim", ({ sentences }) => checkGrounding(sentences)), untraced: true },
};

/** Estimates tokens from the texts, as if a model had read and written them. */
function offline<C extends "route" | "write_sql" | "rerank" | "answer" | "validate">(
  model: string,
  compute: (input: Parameters<Port<C>["run"]>[0]) => Awaited<ReturnType<Port<C>["run"]>>["value"],
): Port<C> {
  return { model, run: async (input) => ({ value: compute(input), model, usage: null }) };
}
