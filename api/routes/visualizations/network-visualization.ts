import { pageRoute } from "../../page-route.ts";

export const networkVisualization = pageRoute({
  id: "networkVisualization",
  name: "network_visualization.html",
  summary: "The knowledge graph as an interactive network, one self-contained page",
  description: "Entities and relations to move, search and filter, to read or to embed in a frame.",
});
