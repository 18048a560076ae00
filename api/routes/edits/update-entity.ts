import { z } from "zod";
import { entityParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { reply, route } from "../../route.ts";
import { entityChanges } from "./entity-body.ts";
import { changeEntity, EntityAnswer, noSuchEntity } from "./entity-work.ts";

const { label, type, description, properties } = entityChanges;

const UpdateEntityRequest = z
  .object({ description, properties, label, entity_type: type })
  .meta({ id: "UpdateEntityRequest" });

export const updateEntity = route({
  id: "updateEntity",
  method: "PUT",
  path: "/data/entity/{kg_name}/{entity_id}",
  tag: "Data management",
  summary: "Change an entity",
  description: "Absent fields stay as they are. A changed field overrides what documents say, also in later revisions.",
  scope: "write",
  params: kgParams.extend(entityParams.shape),
  body: { kind: "json", schema: UpdateEntityRequest },
  status: 200,
  response: EntityAnswer.extend({
    updated_fields: z.array(z.string()).describe("Fields that the request has set"),
  }),
  errors: { 404: noSuchEntity },
  idempotent: "replay",
  ifMatch: true,
  asksModels: true,
  examples: [
    {
      summary: "Another description and one more property",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { description: "Designer of ferries.", properties: { checked: true } },
      status: 200,
    },
    {
      summary: "Nothing to change",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: {},
      status: 400,
    },
  ],
  handle: async ({ ctx, params, body, expected }, { graphs }) => {
    const changed = await changeEntity(graphs, { ctx, expected, ...params }, body);
    const { entity, updated_fields, metadata, quotes, headers } = changed;
    const answer = {
      success: true,
      id: entity.id,
      kg_name: params.kg_name,
      entity,
      updated_fields,
      message: `Entity ${entity.id} updated`,
      metadata,
      timestamp: new Date().toISOString(),
    };
    return { ...reply(200, answer, headers), quotes };
  },
});
