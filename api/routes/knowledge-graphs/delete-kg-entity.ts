import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { entityId, noSuchEntity, Removed, removeEntity } from "../edits/entity-work.ts";
import { kgEntityParams } from "./update-kg-entity.ts";

export const deleteKgEntity = route({
  id: "deleteKgEntity",
  method: "DELETE",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}",
  tag: "Data management",
  summary: "Delete an entity of a knowledge graph with its relations",
  description: "The same as `DELETE /data/entity/{kg_name}/{entity_id}`.",
  scope: "delete",
  params: kgEntityParams,
  body: { kind: "none" },
  status: 200,
  response: Removed.extend({ entity_id: entityId }),
  errors: { 404: noSuchEntity },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "An entity", params: { kg_name: "norrvik", entity_id: exampleIds.entity }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", entity_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params, expected }, { graphs }) => ({
    entity_id: params.entity_id,
    ...(await removeEntity(graphs, { ctx, expected, ...params })),
  }),
});
