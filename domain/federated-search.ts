import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { KgName } from "./kg.ts";
import { SearchHit, searchFields, searchMetadata, searchTypes } from "./kg-search.ts";
import { kgNamesLimit } from "./limits/questions.ts";
import { orElse } from "./or-else.ts";
import { shared } from "./shared-fields.ts";

export const fusionMethods = ["rrf", "score", "round_robin"] as const;
export type FusionMethod = (typeof fusionMethods)[number];

const heaviest = 1_000;

/** Body of POST /api/v1/knowledge-graphs/multi-kg/federated-search. */
export const FederatedSearchRequest = z
  .object({
    ...searchFields,
    kg_names: QueryRequest.shape.kg_names,
    fusion_method: orElse(z.enum(fusionMethods), "rrf").describe(
      "How the lists of the knowledge graphs become one. rrf: by the rank in the own list (reciprocal rank fusion). " +
        "score: by the score of the result. round_robin: the first of each list, then the second of each, and so on.",
    ),
    weights: z
      .record(KgName, z.number().min(0).max(heaviest))
      .refine((weights) => Object.keys(weights).length <= kgNamesLimit, `must have at most ${kgNamesLimit} entries`)
      .nullish()
      .describe(
        "Weight of each knowledge graph, by its name; 1 for knowledge graphs without a weight. Default for `score`: " +
          "1. Default for the others: how well the best result of the knowledge graph fits the query, compared with " +
          "the best result of all. With `round_robin` the weights only decide the order within a round.",
      ),
    min_score: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("Lowest score of a result before the fusion (`kg_score`), from 0 to 1. Default: results of any score."),
  })
  .meta({ id: "FederatedSearchRequest" });
export type FederatedSearchRequest = z.output<typeof FederatedSearchRequest>;

export const FederatedHit = SearchHit.extend({
  score: z.number().min(0).max(1).describe("Score after the fusion, from 0 to 1; it falls from rank to rank"),
  kg_rank: z.number().int().positive().describe("Rank in the list of its knowledge graph, from 1"),
  kg_score: z
    .number()
    .min(0)
    .max(1)
    .describe("How well the result fits the query, from 0 to 1; comparable over the knowledge graphs of this answer"),
}).meta({ id: "FederatedHit" });
export type FederatedHit = z.infer<typeof FederatedHit>;

const SearchedKg = z.object({
  kg_name: shared.kg_name,
  results_count: z.number().int().describe("Number of its `results`"),
  time_ms: z.number().describe("Milliseconds of the search in this knowledge graph"),
  status: z.enum(["ok", "failed"]).describe("Whether the search in this knowledge graph succeeded"),
  error: z.string().optional().describe("Why it failed; absent if it did not"),
});
export type SearchedKg = z.infer<typeof SearchedKg>;

export const FederatedSearchResult = z
  .object({
    query: z.string().describe("`query` of the request"),
    search_type: z.enum(searchTypes).describe("`search_type` of the request"),
    fusion_method: z.enum(fusionMethods).describe("`fusion_method` of the request"),
    results: z.array(FederatedHit).describe("The results of all knowledge graphs, best first"),
    total_results: z.number().int().describe("Number of `results`"),
    kgs_searched: z.array(SearchedKg).describe("The knowledge graphs that were searched, also those that failed"),
    processing_time_ms: z.number().describe("Milliseconds from the request to the result"),
    metadata: z
      .object({ ...searchMetadata, kgs_not_asked: shared.kgs_not_asked.optional() })
      .describe("The trace of this request, and what was not searched"),
  })
  .meta({ id: "FederatedSearchResult" });
export type FederatedSearchResult = z.infer<typeof FederatedSearchResult>;
