import { unavailable } from "../../domain/errors.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { evidenceRowsLimitBytes } from "../../domain/limits/sql.ts";
import type { UnifiedOptions } from "../../domain/question.ts";
import { lostEngine } from "../engine-outages.ts";
import { evidenceOf, fromGraph, nothing, type Retrieval, requestOf } from "../retrieve-evidence.ts";
import type { StepServices } from "../step-services.ts";

type Find = (services: StepServices, retrieval: Retrieval, options: UnifiedOptions) => Promise<Evidence>;

/**
 * The evidence for a question of the unified endpoint. A pipeline that the request names has no fallback: the passages
 * of another one would not be what the caller asked for. Throws `unavailable` if an engine is away that the pipeline
 * needs.
 */
export const findUnified: Find = (services, retrieval, options) =>
  finders[options.use_vector_bypass ? "vector" : options.mode](services, retrieval, options);

const finders: Readonly<Record<UnifiedOptions["mode"], Find>> = {
  auto: (services, retrieval, options) => routed[retrieval.routed.pipeline](services, retrieval, options),

  async kg_rag(services, retrieval) {
    const found = await fromGraph(services, retrieval, []);
    if (found.lost?.includes("graphdb")) throw unavailable("graphdb");
    return found;
  },

  vector: (services, retrieval, options) => nearest(services, retrieval, options),

  sql: async (services, retrieval, options) => (await rows(services, retrieval, options)).evidence,

  async hybrid(services, retrieval, options) {
    const [main, near] = await Promise.all([
      routed[retrieval.routed.pipeline](services, retrieval, options),
      nearest(services, retrieval, options).catch(withoutNearest),
    ]);
    const lost = [...new Set([...(main.lost ?? []), ...(near.lost ?? [])])];
    const warnings = [...new Set([...main.warnings, ...near.warnings])];
    return { ...main, sql: null, lost, warnings, beside: { nearest: near, rows: main.sql } };
  },
};

/** The router's choice. The graph answers instead if another pipeline cannot. */
const routed: Readonly<Record<Evidence["pipeline"], Find>> = {
  knowledge_graph: (services, retrieval) => fromGraph(services, retrieval, []),

  vector_search: (services, retrieval, options) =>
    nearest(services, retrieval, options).catch((error: unknown) => {
      if (lostEngine(error) === null) throw error;
      return fromGraph(services, retrieval, []);
    }),

  async text_to_sql(services, retrieval, options) {
    const { evidence, isAnswered } = await rows(services, retrieval, options);
    return isAnswered ? evidence : fromGraph(services, retrieval, evidence.warnings);
  },
};

/** With reranking, the candidates that vector-bypass gives its reranker. */
async function nearest(
  { passages, widePassages }: StepServices,
  retrieval: Retrieval,
  { enable_reranking }: UnifiedOptions,
): Promise<Evidence> {
  const request = requestOf(retrieval);
  if (!enable_reranking) return evidenceOf("vector_search", await passages.vector_search.retrieve(request), []);
  return evidenceOf("vector_search", await widePassages.retrieve(request), []);
}

function withoutNearest(error: unknown): Evidence {
  const engine = lostEngine(error);
  if (engine === null) throw error;
  return {
    ...nothing("vector_search"),
    lost: [engine],
    warnings: [`${engine} unavailable: the nearest passages were not searched`],
  };
}

async function rows({ sql }: StepServices, { recalled, routed: { kgs }, signal }: Retrieval, options: UnifiedOptions) {
  const max_rows = options.sql_max_results;
  const max_bytes = evidenceRowsLimitBytes.results;
  const { evidence, reason, warnings } = await sql.ask({
    question: recalled.question,
    kgs,
    max_rows,
    max_bytes,
    signal,
  });
  const refused = evidence ? [] : [`No statement was run: ${reason ?? "unknown"}`];
  return {
    evidence: { ...nothing("text_to_sql"), sql: evidence, warnings: [...warnings, ...refused] },
    isAnswered: evidence !== null,
  };
}
