import type { Port, Provider } from "../models/ports.ts";
import { checkGrounding } from "./answer/cite.ts";
import { draftFromPassages } from "./answer/draft-from-passages.ts";
import { draftFromRows } from "./answer/verbalise.ts";
import { relevances } from "./rerank/relevances.ts";
import { rerankers } from "./rerank/rerankers.ts";
import { prepareRouting, routeQuestion } from "./route-question.ts";
import { prepareIndexes } from "./sql/schema-index.ts";
import { writeByRules } from "./sql/write-by-rules.ts";

/** Implements a provider's ports by deterministic code, for answers without a model. */
export const offlineModels: Pick<Provider, Offline> = {
  route: offline("route-rules", async ({ question, tables, only_tables }) => {
    await prepareRouting(question, tables, only_tables);
    return routeQuestion(question, tables, only_tables);
  }),
  write_sql: offline("sql-rules", async ({ question, tables }) => {
    await prepareIndexes(tables);
    return writeByRules(question, tables);
  }),
  rerank: offline("lexical", ({ method, question, documents, calibration }) =>
    (calibration === "relevance" ? relevances : rerankers)[method](question, documents),
  ),
  answer: offline("extractive", (input) => {
    const { sql } = input.evidence;
    return sql ? draftFromRows(sql, input.include_citations) : draftFromPassages(input);
  }),
  validate: { ...offline("verbatim", ({ sentences }) => checkGrounding(sentences)), untraced: true },
};

type Offline = "route" | "write_sql" | "rerank" | "answer" | "validate";
type Value<C extends Offline> = Awaited<ReturnType<Port<C>["run"]>>["value"];

/** Estimates tokens from the texts, as if a model had read and written them. */
function offline<C extends Offline>(
  model: string,
  compute: (input: Parameters<Port<C>["run"]>[0]) => Value<C> | Promise<Value<C>>,
): Port<C> {
  return { model, run: async (input) => ({ value: await compute(input), model, usage: null }) };
}
