import { docsPolicy, docsPage as page } from "../../docs/assets.ts";
import { reply, route } from "../../route.ts";

export const docsPage = route({
  id: "docsPage",
  method: "GET",
  path: "/docs",
  tag: "Document",
  summary: "This interface to read and to try, in a browser",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: "html",
  extension: true,
  examples: [{ summary: "The page", status: 200 }],
  handle: async () =>
    reply(200, page, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": docsPolicy }),
});
