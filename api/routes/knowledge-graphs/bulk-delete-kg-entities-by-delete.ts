import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkEntitiesAnswer, removeEntities } from "../edits/bulk-work.ts";
import { BulkDeleteKgEntitiesRequest } from "./bulk-delete-kg-entities.ts";

const params = { kg_name: "norrvik" };

export const bulkDeleteKgEntitiesByDelete = route({
  id: "bulkDeleteKgEntitiesByDelete",
  method: "DELETE",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/bulk-delete",
  tag: "Data management",
  summary: "Delete many entities of a knowledge graph: the same as POST",
  description: "Some proxies remove the body of a DELETE; POST does not have this problem.",
  scope: "delete",
  params: kgParams,
  body: { kind: "json", schema: BulkDeleteKgEntitiesRequest },
  status: 200,
  response: BulkEntitiesAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  extension: true,
  examples: [
    { summary: "Two entities", params, body: { ids: [...exampleIds.ends] }, status: 200 },
    { summary: "No ids", params, body: { ids: [] }, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, body }, { graphs }) =>
    removeEntities(graphs, { ctx, kg_name, ids: body.ids.map(Number) }),
});
