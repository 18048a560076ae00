import { pageRoute } from "./serve-page.ts";

export const dashboard = pageRoute({
  id: "dashboard",
  name: "dashboard.html",
  summary: "The knowledge graph's dashboard as one self-contained page",
});
