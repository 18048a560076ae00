import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { sqlRowsLimit } from "./limits/sql.ts";
import { orElse } from "./or-else.ts";
import type { QuestionRequest, UnifiedOptions } from "./question.ts";
import { rerankerMethods } from "./reranking.ts";

export const unifiedModes = ["auto", "kg_rag", "vector", "sql", "hybrid"] as const;
export const responseFormats = ["standard", "detailed", "compact"] as const;

/** Body of POST /api/v1/query/unified. */
export const UnifiedQueryRequest = z
  .object({
    query: QueryRequest.shape.query,
    mode: orElse(z.enum(unifiedModes), "auto").describe(
      "How the question is answered. auto: the service chooses by the question. kg_rag: an answer from passages reached " +
        "through the knowledge graph. vector: the nearest passages, no answer. sql: rows of tables. hybrid: an answer from " +
        "passages or rows, and the nearest passages.",
    ),
    enable_reranking: orElse(z.boolean(), true).describe(
      "Whether passages are reranked. If false, they keep the order in which their pipeline ranked them. Rows always have " +
        "the order of their statement.",
    ),
    reranker_method: orElse(z.enum(rerankerMethods), "listwise").describe(
      "How passages are reranked. listwise: relative to the best one of the list. pointwise: each one by itself. pairwise: " +
        "each one against every other.",
    ),
    use_vector_bypass: orElse(z.boolean(), false).describe(
      "If true, the nearest passages are found as in mode vector, whatever `mode` says",
    ),
    max_results: orElse(z.number().int().min(1).max(100), 10).describe(
      "Maximum number of passages that the answer is made from, and of `vector_results`",
    ),
    sql_max_results: orElse(z.number().int().min(1).max(sqlRowsLimit), 100).describe(
      "Maximum number of rows in `results`",
    ),
    kg_names: QueryRequest.shape.kg_names,
    response_format: orElse(z.enum(responseFormats), "standard").describe(
      "How much the response says. compact: shorter `citations` and `vector_results`, no `metadata`. detailed: also the " +
        "scores of each ranking, and what each step received and gave.",
    ),
    user_id: QueryRequest.shape.user_id,
    session_id: QueryRequest.shape.session_id,
  })
  .meta({ id: "UnifiedQueryRequest" });
export type UnifiedQueryRequest = z.output<typeof UnifiedQueryRequest>;

/** The question that this request asks. Its answer is always checked and cited. */
export function questionOf(request: UnifiedQueryRequest): QuestionRequest {
  const { query, max_results, kg_names, user_id, session_id, ...options } = request;
  const unified: UnifiedOptions = options;
  return { query, max_results, kg_names, user_id, session_id, validate_answer: true, include_citations: true, unified };
}
