import type { Evidence, Recalled, Routed } from "../agents/query-steps.ts";
import type { Question } from "../domain/question.ts";
import { lostEngine } from "./engine-outages.ts";
import type { Retrieved } from "./pipeline.ts";
import type { QueryServices } from "./query-services.ts";
import { withoutFraming } from "./route-query.ts";

interface Retrieval {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly signal: AbortSignal;
}

/** Rows shown to the answer; the interface for rows is another endpoint. */
const rowLimit = 100;

/**
 * Runs the routed pipeline. What it cannot do falls to the next one, named in the warnings: no statement for the
 * question → the graph; the vector store down → the graph.
 */
export async function retrieveEvidence(services: QueryServices, retrieval: Retrieval): Promise<Evidence> {
  const { routed } = retrieval;
  if (routed.kgs.length === 0)
    return { ...nothing(routed.pipeline), warnings: ["There is no knowledge graph to search"] };
  if (routed.pipeline !== "text_to_sql") return fromPassages(services, retrieval, routed.pipeline, []);
  const { question, recalled, signal } = retrieval;
  const max_rows = Math.min(rowLimit, Math.max(question.max_results, 1) * 10);
  const { evidence, reason, warnings } = await services.sql.ask({
    question: recalled.question,
    kgs: routed.kgs,
    max_rows,
    signal,
  });
  if (evidence) return { ...nothing("text_to_sql"), sql: evidence, warnings };
  return fromPassages(services, retrieval, "knowledge_graph", [
    ...warnings,
    `No statement was run: ${reason ?? "unknown"}`,
  ]);
}

const nothing = (pipeline: Evidence["pipeline"]): Evidence => ({
  pipeline,
  passages: [],
  sql: null,
  terms: [],
  entity_keys: [],
  expects: null,
  nominated: 0,
  warnings: [],
});

async function fromPassages(
  services: QueryServices,
  { question, recalled, routed, signal }: Retrieval,
  name: "knowledge_graph" | "vector_search",
  warnings: readonly string[],
): Promise<Evidence> {
  const request = { question: withoutFraming(recalled.question), kgs: routed.kgs, limit: question.max_results, signal };
  try {
    return evidenceOf(name, await services.passages[name].retrieve(request), warnings);
  } catch (error) {
    if (name !== "vector_search" || lostEngine(error) === null) throw error;
    return evidenceOf("knowledge_graph", await services.passages.knowledge_graph.retrieve(request), warnings);
  }
}

export function evidenceOf(
  pipeline: Evidence["pipeline"],
  { passages, query, nominated, lost }: Retrieved,
  warnings: readonly string[],
): Evidence {
  return {
    pipeline,
    passages: passages.map(({ chunk, score, path }) => ({ chunk_id: chunk.chunk_id, kg_id: chunk.kg_id, score, path })),
    sql: null,
    terms: query.stems.map((stem, index) => {
      const weight = query.weights[index] ?? 0;
      return { stem, weight: weight > 0 ? weight : (query.idfs[index] ?? 0), known: weight > 0 };
    }),
    entity_keys: query.entities.map(({ key }) => key),
    expects: query.expects,
    nominated,
    lost,
    warnings: [...warnings, ...lost.map((engine) => `${engine} unavailable: ${without.get(engine)}`)],
  };
}

/** What an answer had to do without. */
const without: ReadonlyMap<string, string> = new Map([
  ["graphdb", "no path through the graph was followed"],
  ["vectorstore", "passages were found by words and by the graph alone"],
]);
