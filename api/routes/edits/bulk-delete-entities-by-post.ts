import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkDeleteRequest, BulkEntitiesAnswer, idsOf, removeEntities } from "./bulk-work.ts";

const params = { kg_name: "norrvik" };

export const bulkDeleteEntitiesByPost = route({
  id: "bulkDeleteEntitiesByPost",
  method: "POST",
  path: "/data/entities/bulk/{kg_name}/delete",
  tag: "Data management",
  summary: "Delete many entities: the same as DELETE, for clients behind a proxy that removes its body",
  description: "The status is 200 also if some or all ids failed: `success` and `errors` tell.",
  scope: "delete",
  params: kgParams,
  body: { kind: "json", schema: BulkDeleteRequest },
  status: 200,
  response: BulkEntitiesAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  extension: true,
  examples: [
    { summary: "Two entities", params, body: { ids: [...exampleIds.ends] }, status: 200 },
    { summary: "No ids", params, body: {}, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, body }, { graphs }) =>
    removeEntities(graphs, { ctx, kg_name, ids: idsOf(body) }),
});
