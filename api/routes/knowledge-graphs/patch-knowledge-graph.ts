import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { changedGraph, KnowledgeGraphUpdate, updateGraph } from "./update-knowledge-graph.ts";

export const patchKnowledgeGraph = route({
  id: "patchKnowledgeGraph",
  method: "PATCH",
  path: "/api/v1/knowledge-graphs/{kg_name}",
  tag: "Knowledge graphs",
  summary: "Change a knowledge graph: the same as PUT",
  description: "PUT changes only the fields of its body, too. Clients may use either method.",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: KnowledgeGraphUpdate },
  status: 200,
  response: changedGraph,
  errors: { 404: "The knowledge graph does not exist" },
  ifMatch: true,
  extension: true,
  examples: [
    { summary: "Other domains", params: { kg_name: "norrvik" }, body: { domains: ["geography"] }, status: 200 },
    { summary: "No field to change", params: { kg_name: "norrvik" }, body: {}, status: 400 },
  ],
  handle: ({ ctx, params, body, expected }, { graphs }) => updateGraph(graphs, { ctx, expected, ...params }, body),
});
