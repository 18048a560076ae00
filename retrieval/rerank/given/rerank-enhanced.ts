import type { Ctx } from "../../../domain/auth.ts";
import type { EnhancedRerankRequest } from "../../../domain/enhanced-rerank.ts";
import type { EnhancedRerankResult } from "../../../domain/enhanced-rerank-result.ts";
import type { Models } from "../../../models/open.ts";
import { tenths } from "../../stopwatch.ts";
import { candidatesOf, datesOf } from "./candidates.ts";
import { type Chosen, choose } from "./choose.ts";
import { explainTo } from "./explain.ts";
import { formats } from "./formats.ts";
import { type Judgement, judge } from "./methods.ts";
import { type ReadDocument, readDocuments } from "./read-documents.ts";
import { recentBoost } from "./score.ts";
import { weightsOf } from "./strategies.ts";
import { vectorsOf } from "./vectors.ts";

type RerankModels = Pick<Models, "rerank" | "embedder">;
/** A request with the weights of its strategy, and the recency of each document if it counts. */
type Prepared = EnhancedRerankRequest & {
  readonly weights: ReturnType<typeof weightsOf>;
  readonly recency: readonly number[] | null;
};

/** Throws `invalid_input` for a strategy without its weights or dates, `unavailable` when a model cannot be reached. */
export async function rerankEnhanced(
  models: RerankModels,
  {
    ctx,
    request,
    signal,
  }: { readonly ctx: Ctx; readonly request: EnhancedRerankRequest; readonly signal: AbortSignal },
): Promise<EnhancedRerankResult> {
  const started = performance.now();
  const weights = weightsOf(request);
  const prepared = { ...request, weights, ...datesOf(request, weights) };
  const documents = await readDocuments(request.documents);
  const { chosen, judgement } = await chooseFrom(models, { prepared, documents }, signal);
  const { method, strategy, score_weights } = request;
  const idOf = (index: number) => request.documents[index]?.id ?? index;
  return {
    results: present(request, documents, { chosen, judgement }),
    total_documents: documents.length,
    returned_count: chosen.results.length,
    removed: {
      below_min_score: chosen.below_min_score,
      low_quality: chosen.low_quality,
      duplicates: chosen.duplicates.length,
    },
    duplicates: chosen.duplicates.map(({ index, of, similarity }) => ({
      id: idOf(index),
      duplicate_of: idOf(of),
      similarity: Math.min(1, similarity),
    })),
    method,
    strategy,
    processing_time_ms: tenths(performance.now() - started),
    metadata: {
      trace_id: ctx.trace_id,
      model: judgement.model,
      warnings: [
        ...prepared.warnings,
        ...(score_weights && strategy !== "custom" ? ["score_weights: only the strategy custom uses them"] : []),
      ],
    },
  };
}

interface Found {
  readonly chosen: Chosen;
  readonly judgement: Judgement;
}

async function chooseFrom(
  models: RerankModels,
  { prepared, documents }: { readonly prepared: Prepared; readonly documents: readonly ReadDocument[] },
  signal: AbortSignal,
): Promise<Found> {
  const { query, method, weights } = prepared;
  let embedded: ReturnType<typeof vectorsOf> | undefined;
  const vectors = () => {
    embedded ??= vectorsOf(
      models.embedder,
      documents.map(({ content }) => content),
    );
    return embedded;
  };
  const judgement = await judge(models, { query, method, documents, vectors }, signal);
  const compares = prepared.enable_deduplication || weights.diversity > 0;
  const between = compares ? (await vectors()).between : () => 0;
  const boosts = {
    recency: prepared.boost_recent ? recentBoost : 0,
    personalization: prepared.personalization?.boost ?? 0,
  };
  const candidates = await candidatesOf(prepared, documents, judgement.relevance);
  return { judgement, chosen: choose(candidates, { rules: prepared, scoring: { weights, boosts }, between }) };
}

function present(
  { query, include_reasoning, output_format, documents: given }: EnhancedRerankRequest,
  documents: readonly ReadDocument[],
  { chosen, judgement: { opinions } }: Found,
): EnhancedRerankResult["results"] {
  const explain = explainTo(query);
  return chosen.results.flatMap((scored, at) => {
    const [document, read] = [given[scored.index], documents[scored.index]];
    if (!document || !read) return [];
    const reasoning = include_reasoning ? explain(read) : undefined;
    return [formats[output_format]({ scored, rank: at + 1, document, opinions, reasoning })];
  });
}
