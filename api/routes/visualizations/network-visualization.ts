import { pageRoute } from "./page-route.ts";

export const networkVisualization = pageRoute({
  id: "networkVisualization",
  name: "network_visualization.html",
  summary: "Get a knowledge graph as an interactive network, in one self-contained page",
  description:
    "Shows entities and relations, which the reader can move, search and filter. The page may be embedded in a frame.",
});
