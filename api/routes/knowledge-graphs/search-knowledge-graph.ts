import { KgSearchRequest, KgSearchResult } from "../../../domain/kg-search.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";

export const searchKnowledgeGraph = route({
  id: "searchKnowledgeGraph",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/search",
  tag: "Knowledge graphs",
  summary: "Search within a knowledge graph",
  description:
    "Finds passages of the knowledge graph, and the entities and relations that they and the query name. Each passage " +
    "says where it stands in its document, so that a client can cite it. With `result_types` the list of results has " +
    "entities and relations, too, each with sentences that name it. Searches an inactive knowledge graph, too. " +
    "Filters by type choose from the 100 best passages.",
  scope: "read",
  work: "query",
  asksModels: true,
  params: kgParams,
  body: { kind: "json", schema: KgSearchRequest },
  status: 200,
  response: KgSearchResult,
  errors: { 404: "The knowledge graph does not exist" },
  examples: [
    {
      summary: "The two best passages",
      params: { kg_name: "norrvik" },
      body: { query: "red bands on the tower of the lighthouse", top_k: 2 },
      status: 200,
    },
    {
      summary: "Passages about people, by their words",
      params: { kg_name: "norrvik" },
      body: { query: "designer of the Aurora Belle", search_type: "keyword", entity_types: ["person"], top_k: 2 },
      status: 200,
    },
    {
      summary: "Entities and relations, with their evidence",
      params: { kg_name: "norrvik" },
      body: { query: "designer of the Aurora Belle", result_types: ["entity", "relation"], top_k: 2 },
      status: 200,
    },
    { summary: "Too many", params: { kg_name: "norrvik" }, body: { query: "red bands", top_k: 500 }, status: 400 },
  ],
  handle: ({ ctx, params, body, signal }, { questions }) =>
    questions.kgSearch.search(ctx, { kg_name: params.kg_name, request: body }, signal),
});
