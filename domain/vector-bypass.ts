import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { orElse } from "./or-else.ts";

/** Body of POST /api/v1/query/vector-bypass. */
export const VectorBypassRequest = z
  .object({
    query: QueryRequest.shape.query,
    top_k: orElse(z.number().int().min(1).max(100), 20),
    include_reranking: orElse(z.boolean(), true),
    reranker_method: orElse(z.enum(["listwise", "pointwise"]), "listwise"),
    kg_names: QueryRequest.shape.kg_names,
    include_search_details: orElse(z.boolean(), false),
  })
  .meta({ id: "VectorBypassRequest" });
export type VectorBypassRequest = z.output<typeof VectorBypassRequest>;

export const VectorResult = z
  .object({
    chunk_id: z.number().int(),
    source_id: z.string().nullable(),
    source_name: z.string().nullable(),
    kg_name: z.string(),
    content: z.string(),
    /** Cosine, −1..1. */
    score: z.number(),
    rerank_score: z.number().optional(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "VectorResult" });
export type VectorResult = z.infer<typeof VectorResult>;

export const VectorBypassResult = z
  .object({
    query: z.string(),
    results: z.array(VectorResult),
    total_results: z.number().int(),
    kg_names: z.array(z.string()),
    reranked: z.boolean(),
    reranker_method: z.string().nullable(),
    processing_time_ms: z.number(),
    search_details: z
      .object({
        embedding_model: z.string(),
        dimensions: z.number().int(),
        collections: z.array(z.string()),
        candidates: z.number().int(),
        top_k: z.number().int(),
        timings_ms: z.object({ embed: z.number(), search: z.number(), rerank: z.number() }),
      })
      .optional(),
    metadata: z.object({ trace_id: z.string() }),
  })
  .meta({ id: "VectorBypassResult" });
export type VectorBypassResult = z.infer<typeof VectorBypassResult>;
