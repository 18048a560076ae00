import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { DocumentFacts } from "./facts.ts";
import { orElse } from "./or-else.ts";
import type { RerankerMethod } from "./reranking.ts";
import { shared } from "./shared-fields.ts";

/** The specification gives this endpoint two of the methods. */
const bypassMethods = ["listwise", "pointwise"] as const satisfies readonly RerankerMethod[];

/** Body of POST /api/v1/query/vector-bypass. */
export const VectorBypassRequest = z
  .object({
    query: QueryRequest.shape.query,
    top_k: orElse(z.number().int().min(1).max(100), 20).describe("Maximum number of passages"),
    include_reranking: orElse(z.boolean(), true).describe(
      "Whether the passages are reranked: the nearest ones, and those that the full-text search finds",
    ),
    reranker_method: orElse(z.enum(bypassMethods), "listwise").describe(
      "How the passages are reranked. listwise: relative to the best one of the list. pointwise: each one by itself.",
    ),
    kg_names: QueryRequest.shape.kg_names,
    include_search_details: orElse(z.boolean(), false).describe("Whether the answer contains `search_details`"),
  })
  .meta({ id: "VectorBypassRequest" });
export type VectorBypassRequest = z.output<typeof VectorBypassRequest>;

export const VectorResult = z
  .object({
    chunk_id: shared.chunk_id,
    source_id: z.string().nullable().describe("Id of the passage's source; null if it comes from no document"),
    source_name: z.string().nullable().describe("Name of the passage's source; null if it comes from no document"),
    document: DocumentFacts.nullable().describe("What is known about the document; null if there is none"),
    kg_name: shared.kg_name,
    content: z.string().describe("Text of the passage"),
    added_by_hand: shared.added_by_hand,
    score: z.number().describe("Cosine similarity of passage and question, from -1 to 1"),
    rerank_score: z.number().optional().describe("Score that the order comes from; absent without reranking"),
    metadata: z
      .record(z.string(), z.unknown())
      .describe(
        "Facts about the passage: title, heading_path, page (the first), pages and lines {first, last} where the format " +
          "has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence " +
          "that introduces the list that the passage continues, and the items above), offsets",
      ),
  })
  .meta({ id: "VectorResult" });
export type VectorResult = z.infer<typeof VectorResult>;

const SearchDetails = z.object({
  embedding_model: z.string().describe("Name of the model that made the vectors"),
  dimensions: z.number().int().describe("Number of dimensions of a vector"),
  collections: z.array(z.string()).describe("Vector collections that were searched"),
  candidates: z.number().int().describe("Number of passages before `top_k` was applied"),
  top_k: z.number().int().describe("`top_k` of the request"),
  timings_ms: z
    .object({
      embed: z.number().describe("Milliseconds to make the vector of the question"),
      search: z.number().describe("Milliseconds to find the nearest vectors"),
      rerank: z.number().describe("Milliseconds to rerank the passages"),
    })
    .describe("Duration of each step in milliseconds"),
});

export const VectorBypassResult = z
  .object({
    query: z.string().describe("`query` of the request"),
    results: z.array(VectorResult).describe("The passages, best first"),
    total_results: z.number().int().describe("Number of passages in `results`"),
    kg_names: z.array(z.string()).describe("Names of the knowledge graphs that were searched"),
    reranked: z.boolean().describe("Whether the passages were reranked"),
    reranker_method: z.string().nullable().describe("How the passages were reranked; null if they were not"),
    processing_time_ms: z.number().describe("Milliseconds from the question to the result"),
    search_details: SearchDetails.optional().describe(
      "How the search went; present only if `include_search_details` was true",
    ),
    metadata: z
      .object({
        trace_id: shared.trace_id,
        kgs_not_asked: shared.kgs_not_asked.optional(),
        warnings: z.array(z.string()).describe("Remarks about the request, such as unknown fields"),
      })
      .describe("The trace of this request, and what was not searched"),
  })
  .meta({ id: "VectorBypassResult" });
export type VectorBypassResult = z.infer<typeof VectorBypassResult>;
