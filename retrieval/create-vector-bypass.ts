import type { VectorBypassRequest, VectorResult } from "../domain/vector-bypass.ts";
import type { Models } from "../models/open.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { VectorBypass } from "./answering.ts";
import { withPlainYears } from "./fit/asked-time.ts";
import { asDocumentsSay } from "./given-names.ts";
import { knownKgsToAsk, notAskedField } from "./kgs-to-ask.ts";
import type { Pipeline, Retrieved } from "./pipeline.ts";
import { rerankPassages } from "./rerank/rerank-passages.ts";
import { tenths } from "./stopwatch.ts";
import { vectorResult } from "./vector-result.ts";

interface BypassServices {
  readonly records: Pick<Records, "kgs" | "reading">;
  readonly pipeline: Pipeline;
  /** Finds passages for a reranker, which knows words better than vectors do. */
  readonly widePipeline: Pipeline;
  readonly models: Pick<Models, "embedder" | "rerank">;
}

export function createVectorBypass({ records, pipeline, widePipeline, models }: BypassServices): VectorBypass {
  return {
    async search(ctx, request, signal) {
      const started = performance.now();
      const { tenant_id } = ctx;
      const { kg_names, query: question } = request;
      const { kgs, kgs_not_asked } = await knownKgsToAsk(records.kgs, { tenant_id, kg_names, question });
      const limit = request.top_k;
      const { retrieve } = request.include_reranking ? widePipeline : pipeline;
      const ids = kgs.map(({ id }) => id);
      const { searched: query } = await asDocumentsSay(records.reading, ids, request.query);
      const found = await retrieve({ question: withPlainYears(query), kgs, limit, signal });
      const searched = performance.now();
      const results = await present(models, { ...request, query }, found);
      const rerank = tenths(performance.now() - searched);
      return {
        query: request.query,
        results,
        total_results: results.length,
        kg_names: kgs.map(({ name }) => name),
        reranked: request.include_reranking,
        reranker_method: request.include_reranking ? request.reranker_method : null,
        processing_time_ms: tenths(performance.now() - started),
        ...(request.include_search_details ? { search_details: details({ request, found, kgs, models, rerank }) } : {}),
        metadata: { trace_id: ctx.trace_id, ...notAskedField(kgs_not_asked), warnings: [] },
      };
    },
  };
}

async function present(
  models: BypassServices["models"],
  { query, reranker_method, top_k, include_reranking }: VectorBypassRequest,
  found: Retrieved,
): Promise<VectorResult[]> {
  if (!include_reranking) return found.passages.slice(0, top_k).map((passage) => vectorResult(passage));
  const reranked = await rerankPassages(models, { query, method: reranker_method }, found);
  return reranked.slice(0, top_k).map(({ passage, score }) => vectorResult(passage, score));
}

interface Searched {
  readonly request: VectorBypassRequest;
  readonly found: Retrieved;
  readonly kgs: readonly { readonly id: number }[];
  readonly models: BypassServices["models"];
  /** Duration of reranking in milliseconds. */
  readonly rerank: number;
}

function details({ request: { top_k }, found: { timings_ms, nominated }, kgs, models, rerank }: Searched) {
  const { embedder } = models;
  return {
    embedding_model: embedder.id,
    dimensions: embedder.dimensions,
    collections: kgs.map(({ id }) => `kg_${id}_chunk`),
    candidates: nominated,
    top_k,
    timings_ms: { embed: timings_ms.embed ?? 0, search: timings_ms.search ?? 0, rerank },
  };
}
