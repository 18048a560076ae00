import { createHash } from "node:crypto";
import { notFound } from "../../../domain/errors.ts";
import { kgParams } from "../../parameters.ts";
import { reply, route } from "../../route.ts";

export const dashboard = route({
  id: "dashboard",
  method: "GET",
  path: "/api/visualizations/{kg_name}/dashboard.html",
  tag: "Visualizations",
  summary: "The knowledge graph's dashboard as one self-contained page",
  scope: "read",
  params: kgParams,
  body: { kind: "none" },
  status: 200,
  response: "html",
  errors: { 404: "No such knowledge graph, or no picture of it yet" },
  handle: async ({ ctx, params, request }, { registry, pictures }) => {
    const kg = await registry.get(ctx, params.kg_name);
    const page = await pictures.page(kg.id, "dashboard.html");
    if (!page) throw notFound(`Knowledge graph '${kg.name}' has no dashboard yet`);
    const etag = `"${createHash("sha256").update(page.html).digest("base64url").slice(0, 22)}"`;
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": page.csp,
      "Cache-Control": "private, no-cache",
      ETag: etag,
      // It would override frame-ancestors and forbid the embedding that the page is for.
      "X-Frame-Options": "",
    };
    return isKnown(request.headers["if-none-match"], etag) ? reply(304, null, headers) : reply(200, page.html, headers);
  },
});

/** Weak comparison, as RFC 9110 §13.1.2 wants it: proxies that compress mark the tag as weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((known) => ["*", etag, `W/${etag}`].includes(known.trim()));
