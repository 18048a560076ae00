import { erasureParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { ErasureBody, presentErasure } from "./erasure-body.ts";

export const memoryErasure = route({
  id: "memoryErasure",
  method: "GET",
  path: "/api/v1/memory/erasures/{erasure_id}",
  tag: "Memory",
  summary: "Show the receipt of an erasure",
  description: "What was removed, and when every store was found empty. It does not name the user.",
  scope: "admin",
  params: erasureParams,
  body: { kind: "none" },
  status: 200,
  response: ErasureBody,
  errors: { 404: "The erasure does not exist" },
  extension: true,
  examples: [
    { summary: "An erasure", params: { erasure_id: exampleIds.erasure }, status: 200 },
    { summary: "An unknown one", params: { erasure_id: "era_unknown" }, status: 404 },
  ],
  handle: async ({ ctx, params: { erasure_id } }, { memory }) =>
    presentErasure(await memory.users.erasure(ctx.tenant_id, erasure_id)),
});
