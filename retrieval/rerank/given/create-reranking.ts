import type { Ctx } from "../../../domain/auth.ts";
import type { EnhancedRerankRequest } from "../../../domain/enhanced-rerank.ts";
import type { EnhancedRerankResult } from "../../../domain/enhanced-rerank-result.ts";
import type { RerankRequest, RerankResult } from "../../../domain/rerank.ts";
import type { Models } from "../../../models/open.ts";
import { explainTo } from "./explain.ts";
import { judge } from "./methods.ts";
import { readDocuments } from "./read-documents.ts";
import { rerankEnhanced } from "./rerank-enhanced.ts";
import { vectorsOf } from "./vectors.ts";

/** Orders documents that the client sends. Uses no store. Throws `unavailable` when a model cannot be reached. */
export interface Reranking {
  basic(request: RerankRequest, signal: AbortSignal): Promise<RerankResult>;
  enhanced(ctx: Ctx, request: EnhancedRerankRequest, signal: AbortSignal): Promise<EnhancedRerankResult>;
}

export const createReranking = (models: Pick<Models, "rerank" | "embedder">): Reranking => ({
  async basic({ query, documents: given, method, top_k, min_score }, signal) {
    const documents = await readDocuments(given);
    const vectors = () => vectorsOf(models.embedder, []);
    const { relevance } = await judge(models, { query, method, documents, vectors }, signal);
    const explain = explainTo(query);
    const labels = documents
      .map((document, id) => ({ id, document, relevance: relevance[id] ?? 0 }))
      .map((each) => ({ ...each, score: Math.round(10 * each.relevance) }))
      .filter(({ score }) => score >= min_score)
      // Among documents of the same whole score the more relevant one comes first.
      .sort((a, b) => b.relevance - a.relevance || a.id - b.id)
      .slice(0, top_k)
      .map(({ id, document, score }) => ({ id, cot: explain(document), score }));
    return { labels };
  },
  enhanced: (ctx, request, signal) => rerankEnhanced(models, { ctx, request, signal }),
});
