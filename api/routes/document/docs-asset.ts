import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { docsPolicy } from "../../docs/assets.ts";
import { reply, route } from "../../route.ts";

export const docsAsset = route({
  id: "docsAsset",
  method: "GET",
  path: "/docs/{asset}",
  tag: "Document",
  summary: "Get a script or style sheet of the documentation page",
  description: "Files that the page at `/docs` loads.",
  scope: "none",
  params: z.object({ asset: z.string().max(64).describe("Name of the file") }),
  body: { kind: "none" },
  status: 200,
  response: "text",
  errors: { 404: "The file does not exist" },
  extension: true,
  examples: [
    { summary: "Its style", params: { asset: "swagger-ui.css" }, status: 200 },
    { summary: "No such file", params: { asset: "logo.png" }, status: 404 },
  ],
  handle: async ({ params }, { operations: { docs } }) => {
    const asset = docs.assets.get(params.asset);
    if (!asset) throw notFound("No such file", "asset");
    const headers = {
      "Content-Type": asset.type,
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": docsPolicy,
    };
    return reply(200, asset.content, headers);
  },
});
