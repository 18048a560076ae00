import { VectorBypassRequest, VectorBypassResult } from "../../../domain/vector-bypass.ts";
import { route } from "../../route.ts";

export const vectorBypass = route({
  id: "vectorBypass",
  method: "POST",
  path: "/api/v1/query/vector-bypass",
  tag: "Query",
  summary: "Nearest passages without an answer",
  scope: "read",
  body: { kind: "json", schema: VectorBypassRequest },
  status: 200,
  response: VectorBypassResult,
  errors: { 404: "A named knowledge graph does not exist" },
  handle: ({ ctx, body, signal }, { vectorBypass: service }) => service.search(ctx, body, signal),
});
