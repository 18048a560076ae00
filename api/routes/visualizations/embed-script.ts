import { createHash } from "node:crypto";
import { embedScript as program } from "../../docs/generated/embed-script.ts";
import { reply, route } from "../../route.ts";

const headers = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
  // Pages of other origins load it.
  "Cross-Origin-Resource-Policy": "cross-origin",
  ETag: `"${createHash("sha256").update(program).digest("base64url").slice(0, 22)}"`,
};

export const embedScript = route({
  id: "embedScript",
  method: "GET",
  path: "/embed.js",
  tag: "Visualizations",
  summary: "Get a small script that shows visualizations in pages of other origins",
  description:
    "The script defines the function `loregraph.embed(element, { kg_name, page, key })`. The function fetches a page with the " +
    "API key, or with a bearer token given as `token`, and shows it in a sandboxed frame. The operator lists the permitted " +
    "origins in `LORE_VIZ_FRAME_ANCESTORS` (docs/embedding-pages.md).",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: "text",
  extension: true,
  examples: [{ summary: "The script", status: 200 }],
  handle: async () => reply(200, program, headers),
});
