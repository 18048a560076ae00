import { VectorBypassRequest, VectorBypassResult } from "../../../domain/vector-bypass.ts";
import { route } from "../../route.ts";

export const vectorBypass = route({
  id: "vectorBypass",
  method: "POST",
  path: "/api/v1/query/vector-bypass",
  tag: "Query",
  summary: "Find the nearest passages without writing an answer",
  description:
    "Finds the passages whose vectors are nearest to the vector of the question, and reranks them if asked to. " +
    "For clients that write answers themselves.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: VectorBypassRequest },
  status: 200,
  response: VectorBypassResult,
  errors: { 404: "A named knowledge graph does not exist" },
  examples: [
    {
      summary: "The three nearest passages",
      body: { query: "red bands on the tower of the lighthouse", kg_names: ["norrvik"], top_k: 3 },
      status: 200,
    },
    { summary: "Too many", body: { query: "red bands", top_k: 500 }, status: 400 },
  ],
  handle: ({ ctx, body, signal }, { questions }) => questions.vectorBypass.search(ctx, body, signal),
});
