import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { docsPolicy } from "../../docs/assets.ts";
import { reply, route } from "../../route.ts";

export const docsAsset = route({
  id: "docsAsset",
  method: "GET",
  path: "/docs/{asset}",
  tag: "Document",
  summary: "Script and style of the interface's page",
  description: "What the page of the interface loads.",
  scope: "none",
  params: z.object({ asset: z.string().max(64) }),
  body: { kind: "none" },
  status: 200,
  response: "text",
  errors: { 404: "No such file" },
  extension: true,
  examples: [
    { summary: "Its style", params: { asset: "swagger-ui.css" }, status: 200 },
    { summary: "No such file", params: { asset: "logo.png" }, status: 404 },
  ],
  handle: async ({ params }, { docsAssets }) => {
    const asset = docsAssets.get(params.asset);
    if (!asset) throw notFound("No such file", "asset");
    const headers = {
      "Content-Type": asset.type,
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": docsPolicy,
    };
    return reply(200, asset.content, headers);
  },
});
