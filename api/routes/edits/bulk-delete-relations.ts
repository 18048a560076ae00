import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkAnswer, BulkDeleteRequest, bulkQuery, idsOf, removeRelations } from "./bulk-work.ts";

const params = { kg_name: "norrvik" };

export const bulkDeleteRelations = route({
  id: "bulkDeleteRelations",
  method: "DELETE",
  path: "/data/relations/bulk/{kg_name}",
  tag: "Data management",
  summary: "Delete many relations",
  description:
    "The status is 200 also if some or all ids failed: `success` and `errors` tell. Some proxies remove the body of a " +
    "DELETE; `?ids=1,2,3` and `POST /data/relations/bulk/{kg_name}/delete` do the same.",
  scope: "delete",
  params: kgParams,
  query: bulkQuery,
  body: { kind: "json", schema: BulkDeleteRequest, optional: true },
  status: 200,
  response: BulkAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  examples: [
    { summary: "Two relations", params, body: { ids: [...exampleIds.ends] }, status: 200 },
    { summary: "No ids", params, body: { ids: [] }, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, query, body }, { graphs }) =>
    removeRelations(graphs, { ctx, kg_name, ids: idsOf(body, query) }),
});
