import { FederatedSearchRequest, FederatedSearchResult } from "../../../domain/federated-search.ts";
import { kgsAskedLimit } from "../../../domain/limits/questions.ts";
import { route } from "../../route.ts";

export const federatedSearch = route({
  id: "federatedSearch",
  method: "POST",
  path: "/api/v1/knowledge-graphs/multi-kg/federated-search",
  tag: "Knowledge graphs",
  summary: "Search several knowledge graphs",
  description:
    "Searches each knowledge graph by itself and makes one list of the passages, and with `result_types` of the " +
    "entities and relations. A knowledge graph that fails or takes longer than ten seconds does not fail " +
    "the search: `kgs_searched` tells so, and the request fails only if all of them do. Without `kg_names` the service " +
    `searches all active knowledge graphs, or the best ${kgsAskedLimit} if there are more: \`kgs_searched\` names them.`,
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: FederatedSearchRequest },
  status: 200,
  response: FederatedSearchResult,
  errors: { 404: "A named knowledge graph does not exist" },
  examples: [
    {
      summary: "The two best passages",
      body: { query: "red bands on the tower of the lighthouse", kg_names: ["norrvik"], top_k: 2 },
      status: 200,
    },
    {
      summary: "By score, with weights",
      body: { query: "designer of the Aurora Belle", fusion_method: "score", weights: { norrvik: 2 }, top_k: 1 },
      status: 200,
    },
    { summary: "An unknown method", body: { query: "red bands", fusion_method: "best" }, status: 400 },
  ],
  handle: ({ ctx, body, signal }, { questions }) => questions.federatedSearch.search(ctx, body, signal),
});
