import { createHash } from "node:crypto";
import { notFound } from "../../../domain/errors.ts";
import { type PageName, pagePath } from "../../../domain/picture-names.ts";
import { kgParams } from "../../input/parameters.ts";
import { type Route, reply, route } from "../../route.ts";

interface PageRoute extends Pick<Route, "id" | "summary" | "description"> {
  readonly name: PageName;
}

/** The endpoint of one page of a knowledge graph. */
export const pageRoute = ({ id, name, summary, description }: PageRoute): Route =>
  route({
    id,
    method: "GET",
    path: pagePath("{kg_name}", name),
    tag: "Visualizations",
    summary,
    description: `${description} The page loads nothing else. It is drawn after every ingestion, after other changes, and on request (regenerate); until the first one is done the status is 404. A frame cannot send the header of a key: it may use a session (POST /api/v1/auth/viz-session).`,
    scope: "read",
    params: kgParams,
    body: { kind: "none" },
    status: 200,
    response: "html",
    etag: true,
    crossOrigin: "key",
    acceptsSession: true,
    errors: { 404: "The knowledge graph does not exist or has no page yet" },
    examples: [
      { summary: "The page", params: { kg_name: "norrvik" }, status: 200 },
      { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
    ],
    handle: async ({ ctx, params, request }, { graphs: { registry, pictures } }) => {
      const kg = await registry.lastKnown(ctx, params.kg_name);
      const page = await pictures.page(kg.id, name);
      if (!page) throw notFound(`Knowledge graph '${kg.name}' has no ${name} yet`);
      const etag = `"${createHash("sha256").update(page.html).digest("base64url").slice(0, 22)}"`;
      const headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": page.csp,
        "Cache-Control": "private, no-cache",
        ETag: etag,
        // Removed: this header would override frame-ancestors and forbid the embedding that the page is made for.
        "X-Frame-Options": "",
      };
      return isKnown(request.headers["if-none-match"], etag)
        ? reply(304, null, headers)
        : reply(200, page.html, headers);
    },
  });

/** Weak comparison (RFC 9110 §13.1.2), because a proxy that compresses the page marks its tag as weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((known) => ["*", etag, `W/${etag}`].includes(known.trim()));
