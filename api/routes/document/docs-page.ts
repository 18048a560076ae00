import { docsPolicy, docsPage as page } from "../../docs/assets.ts";
import { reply, route } from "../../route.ts";

export const docsPage = route({
  id: "docsPage",
  method: "GET",
  path: "/docs",
  tag: "Document",
  summary: "Read and try this interface in a browser",
  description: "Authorize with a key, then try any endpoint. The page forgets the key when it is closed.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: "html",
  extension: true,
  examples: [{ summary: "The page", status: 200 }],
  handle: async ({ request }) =>
    reply(200, page(isFolder(request.url ?? "") ? "" : "docs/"), {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": docsPolicy,
    }),
});

/** The page is served at /docs and /docs/. Relative addresses resolve differently from the two. */
const isFolder = (target: string): boolean => target.split("?", 1)[0]?.endsWith("/") === true;
