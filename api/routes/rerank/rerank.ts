import { rerankBounds } from "../../../domain/limits/rerank.ts";
import { RerankRequest, RerankResult } from "../../../domain/rerank.ts";
import { route } from "../../route.ts";

const harbour = [
  { id: "ferry", content: "The ferry Aurora Belle sails from Norrvik to Halden every morning." },
  { id: "tower", content: "The lighthouse of Norrvik has red bands on its tower." },
  { id: "bread", content: "Rye bread is baked from flour, water and salt." },
];

export const rerank = route({
  id: "rerank",
  method: "POST",
  path: "/api/v1/rerank",
  tag: "Reranking",
  summary: "Order documents by how well they fit a query",
  description:
    "Scores documents that the client sends, for instance the hits of another search, and orders them. It uses no " +
    "knowledge graph. The same request always gets the same answer, unless a language model is configured.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: RerankRequest, limitBytes: rerankBounds.bodyBytes },
  status: 200,
  response: RerankResult,
  examples: [
    {
      summary: "The relevant one of three documents",
      body: { query: "red bands on the tower of the lighthouse", documents: harbour },
      status: 200,
    },
    {
      summary: "All documents, each scored by itself",
      body: { query: "the ferry to Halden", documents: harbour, method: "pointwise", min_score: 0 },
      status: 200,
    },
    { summary: "A document without content", body: { query: "red bands", documents: [{ id: "tower" }] }, status: 400 },
  ],
  handle: ({ body, signal }, { questions }) => questions.reranking.basic(body, signal),
});
