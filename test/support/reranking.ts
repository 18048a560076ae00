import type { Ctx } from "../../domain/auth.ts";
import { EnhancedRerankRequest } from "../../domain/enhanced-rerank.ts";
import { EnhancedRerankResult } from "../../domain/enhanced-rerank-result.ts";
import { RerankRequest, RerankResult } from "../../domain/rerank.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { offlineModels } from "../../retrieval/offline-models.ts";
import { createReranking } from "../../retrieval/rerank/given/create-reranking.ts";

const ctx: Ctx = { tenant_id: "default", key_id: "key", scopes: ["read"], trace_id: "trace" };

/** The offline models that reranking uses. */
export const rerankModels = { rerank: offlineModels.rerank.run, embedder: createHashEmbedder() };

const reranking = createReranking(rerankModels);
const { signal } = new AbortController();

/** Contents as documents with the ids "0", "1" and so on. */
export const numbered = (contents: readonly string[]) => contents.map((content, at) => ({ id: String(at), content }));

/** The answers of both endpoints, with the checks and defaults of their bodies. */
export const rerankBasic = async (body: object) =>
  RerankResult.parse(await reranking.basic(RerankRequest.parse(body), signal));
export const rerankEnhanced = async (body: object) =>
  EnhancedRerankResult.parse(await reranking.enhanced(ctx, EnhancedRerankRequest.parse(body), signal));
