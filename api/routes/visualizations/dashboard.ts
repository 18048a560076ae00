import { pageRoute } from "../../page-route.ts";

export const dashboard = pageRoute({
  id: "dashboard",
  name: "dashboard.html",
  summary: "The knowledge graph's dashboard as one self-contained page",
  description: "Counts, types, sources and the strongest entities, to read or to embed in a frame.",
});
