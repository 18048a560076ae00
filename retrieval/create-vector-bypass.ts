import type { VectorBypassRequest, VectorResult } from "../domain/vector-bypass.ts";
import type { Models } from "../models/open.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { VectorBypass } from "./answering.ts";
import { checkKgNames, kgsToAsk, notAskedField } from "./kgs-to-ask.ts";
import type { Pipeline, RankedPassage, Retrieved } from "./pipeline.ts";
import { documentOf } from "./rerank/document-of.ts";
import { tenths } from "./stopwatch.ts";

interface BypassServices {
  readonly records: Pick<Records, "kgs">;
  readonly pipeline: Pipeline;
  readonly models: Pick<Models, "embedder" | "rerank">;
}

/** Passages for a reranker to choose from: twice the requested number, within the pipeline's bound. */
const widened = (top_k: number, rerank: boolean) => Math.min(100, rerank ? top_k * 2 : top_k);

export function createVectorBypass({ records, pipeline, models }: BypassServices): VectorBypass {
  return {
    async search(ctx, request, signal) {
      const started = performance.now();
      const { tenant_id } = ctx;
      const { kg_names, query: question } = request;
      await checkKgNames(records.kgs, tenant_id, kg_names);
      const { kgs, kgs_not_asked } = await kgsToAsk(records.kgs, { tenant_id, kg_names, question });
      const limit = widened(request.top_k, request.include_reranking);
      const found = await pipeline.retrieve({ question: request.query, kgs, limit, signal });
      const searched = performance.now();
      const results = await present(models, request, found);
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
        metadata: { trace_id: ctx.trace_id, ...notAskedField(kgs_not_asked) },
      };
    },
  };
}

async function present(
  models: BypassServices["models"],
  request: VectorBypassRequest,
  { passages, analysed }: Retrieved,
): Promise<VectorResult[]> {
  if (!request.include_reranking) return passages.slice(0, request.top_k).map((passage) => resultOf(passage));
  const question = {
    text: request.query,
    terms: analysed.stems.map((stem, index) => ({ stem, weight: analysed.weights[index] ?? 0 })),
    entity_keys: analysed.entities.map(({ key }) => key),
  };
  const documents = passages.map(({ chunk }) => documentOf(chunk));
  const { value: scores } = await models.rerank({ method: request.reranker_method, question, documents });
  return passages
    .map((passage, index) => resultOf(passage, scores[index] ?? 0))
    .sort((a, b) => (b.rerank_score ?? 0) - (a.rerank_score ?? 0) || a.chunk_id - b.chunk_id)
    .slice(0, request.top_k);
}

function resultOf({ chunk, score }: RankedPassage, rerank_score?: number): VectorResult {
  const { title, heading_path, page, start_offset, end_offset } = chunk;
  return {
    chunk_id: chunk.chunk_id,
    source_id: chunk.source_id,
    source_name: chunk.source_name,
    kg_name: chunk.kg_name,
    content: chunk.content,
    score,
    ...(rerank_score === undefined ? {} : { rerank_score: Math.round(rerank_score * 10_000) / 10_000 }),
    metadata: { title, heading_path: [...heading_path], page, start_offset, end_offset },
  };
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
