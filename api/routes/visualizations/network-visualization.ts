import { pageRoute } from "./page-route.ts";

export const networkVisualization = pageRoute({
  id: "networkVisualization",
  name: "network_visualization.html",
  summary: "Get a knowledge graph as an interactive network, in one self-contained page",
  description:
    "Shows entities and relations, which the reader can move, search and filter. The page may be embedded in a frame. The " +
    "program of the page reads these optional parameters of its URL: `theme` is `light` or `dark`. `max_nodes` (10 to 5000) is " +
    "the number of entities that the page shows at most. `height` (320 to 4000) is the height in CSS pixels. `types` names the " +
    "entity types to show, separated by commas. The page takes the nearest bound for a number outside of the bounds, and " +
    "ignores a value that it does not understand.",
});
