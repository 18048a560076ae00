import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkDeleteRequest, BulkEntitiesAnswer, bulkQuery, idsOf, removeEntities } from "./bulk-work.ts";

const params = { kg_name: "norrvik" };

export const bulkDeleteEntities = route({
  id: "bulkDeleteEntities",
  method: "DELETE",
  path: "/data/entities/bulk/{kg_name}",
  tag: "Data management",
  summary: "Delete many entities with their relations",
  description:
    "The status is 200 also if some or all ids failed: `success` and `errors` tell. Some proxies remove the body of a " +
    "DELETE; `?ids=1,2,3` and `POST /data/entities/bulk/{kg_name}/delete` do the same.",
  scope: "delete",
  params: kgParams,
  query: bulkQuery,
  body: { kind: "json", schema: BulkDeleteRequest, optional: true },
  status: 200,
  response: BulkEntitiesAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  examples: [
    { summary: "Two entities", params, body: { ids: [...exampleIds.ends] }, status: 200 },
    { summary: "No ids", params, body: { ids: [] }, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, query, body }, { graphs }) =>
    removeEntities(graphs, { ctx, kg_name, ids: idsOf(body, query) }),
});
