import { EnhancedRerankRequest } from "../../../domain/enhanced-rerank.ts";
import { EnhancedRerankResult } from "../../../domain/enhanced-rerank-result.ts";
import { rerankBounds } from "../../../domain/limits/rerank.ts";
import { route } from "../../route.ts";

const harbour = [
  {
    id: "timetable",
    content: "The ferry Aurora Belle sails from Norrvik to Halden every morning.",
    metadata: { published: "2024-03-01" },
  },
  {
    id: "old timetable",
    content: "The ferry Aurora Belle sails from Norrvik to Halden every evening.",
    metadata: { published: "2021-03-01" },
  },
  { id: "bread", content: "Rye bread is baked from flour, water and salt.", metadata: { published: "2024-05-01" } },
];

export const rerankEnhanced = route({
  id: "rerankEnhanced",
  method: "POST",
  path: "/api/v1/rerank/enhanced",
  tag: "Reranking",
  summary: "Order documents by relevance, diversity, recency and quality",
  description:
    "Orders documents that the client sends by a strategy, and leaves out what is irrelevant, unreadable or, on request, " +
    "the same as a better document. `removed` counts them. Recency is relative to the newest document of the request. " +
    "The same request always gets the same answer, unless a language model is configured.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: EnhancedRerankRequest, limitBytes: rerankBounds.bodyBytes },
  status: 200,
  response: EnhancedRerankResult,
  examples: [
    {
      summary: "Newer documents first",
      body: { query: "ferry to Halden", documents: harbour, strategy: "recency", date_field: "published" },
      status: 200,
    },
    {
      summary: "Without near-duplicates, with everything that is known about the results",
      body: {
        query: "ferry to Halden",
        documents: harbour,
        method: "ensemble",
        enable_deduplication: true,
        output_format: "detailed",
      },
      status: 200,
    },
    {
      summary: "Own weights",
      body: {
        query: "ferry to Halden",
        documents: harbour,
        strategy: "custom",
        score_weights: { relevance: 2, quality: 1 },
        output_format: "compact",
      },
      status: 200,
    },
    {
      summary: "The strategy custom without weights",
      body: { query: "ferry", documents: harbour, strategy: "custom" },
      status: 400,
    },
  ],
  handle: ({ ctx, body, signal }, { questions }) => questions.reranking.enhanced(ctx, body, signal),
});
