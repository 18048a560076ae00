import { pageRoute } from "./page-route.ts";

export const dashboard = pageRoute({
  id: "dashboard",
  name: "dashboard.html",
  summary: "Get the dashboard of a knowledge graph as one self-contained page",
  description:
    "Shows counts, types, sources and the best connected entities. The page may be embedded in a frame. The program of the " +
    "page reads one optional parameter of its URL: `theme` is `light` or `dark`.",
});
