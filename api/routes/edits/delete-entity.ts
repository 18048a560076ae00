import { entityParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { entityId, noSuchEntity, Removed, removeEntity } from "./entity-work.ts";

export const deleteEntity = route({
  id: "deleteEntity",
  method: "DELETE",
  path: "/data/entity/{kg_name}/{entity_id}",
  tag: "Data management",
  summary: "Delete an entity with its relations",
  description:
    "Documents that name the entity do not bring it back, also not in later revisions. Creating it again does, with what " +
    "documents say about it. The documents themselves stay as they are.",
  scope: "delete",
  params: kgParams.extend(entityParams.shape),
  body: { kind: "none" },
  status: 200,
  response: Removed.extend({ id: entityId }),
  errors: { 404: noSuchEntity },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "An entity", params: { kg_name: "norrvik", entity_id: exampleIds.entity }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", entity_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params, expected }, { graphs }) => ({
    id: params.entity_id,
    ...(await removeEntity(graphs, { ctx, expected, ...params })),
  }),
});
