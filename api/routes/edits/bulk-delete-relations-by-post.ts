import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkAnswer, BulkDeleteRequest, idsOf, removeRelations } from "./bulk-work.ts";

const params = { kg_name: "norrvik" };

export const bulkDeleteRelationsByPost = route({
  id: "bulkDeleteRelationsByPost",
  method: "POST",
  path: "/data/relations/bulk/{kg_name}/delete",
  tag: "Data management",
  summary: "Delete many relations: the same as DELETE, for clients behind a proxy that removes its body",
  description: "The status is 200 also if some or all ids failed: `success` and `errors` tell.",
  scope: "delete",
  params: kgParams,
  body: { kind: "json", schema: BulkDeleteRequest },
  status: 200,
  response: BulkAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  extension: true,
  examples: [
    { summary: "Two relations", params, body: { ids: [...exampleIds.ends] }, status: 200 },
    { summary: "No ids", params, body: {}, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, body }, { graphs }) =>
    removeRelations(graphs, { ctx, kg_name, ids: idsOf(body) }),
});
