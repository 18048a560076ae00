import { pageRoute } from "./page-route.ts";

export const visualizationsIndex = pageRoute({
  id: "visualizationsIndex",
  name: "index.html",
  summary: "Get a page with links to the visualizations of a knowledge graph",
  description:
    "Shows counts, the time of drawing, and a small picture of each page. Its links are relative, so the slash at the " +
    "end of the path counts: without it the answer is a redirection.",
});
