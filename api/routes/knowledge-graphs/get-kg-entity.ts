import { z } from "zod";
import { entityTag } from "../../../domain/record-tag.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { entityParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { EntityBody, presentEntity } from "../edits/entity-body.ts";
import { noSuchEntity } from "../edits/entity-work.ts";
import { evidenceFields, presentEvidence } from "../edits/evidence-body.ts";

export const getKgEntity = route({
  id: "getKgEntity",
  method: "GET",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}",
  tag: "Knowledge graphs",
  summary: "Read an entity of a knowledge graph with its evidence",
  description: "The same as GET /data/entity/{kg_name}/{entity_id}, with the fields `type` and `kg_name`.",
  scope: "read",
  params: kgParams.extend(entityParams.shape),
  body: { kind: "none" },
  status: 200,
  response: EntityBody.extend({
    type: z.string().describe("The same as `entity_type`"),
    kg_name: shared.kg_name,
    ...evidenceFields,
  }).meta({ id: "KgEntityWithEvidence" }),
  errors: { 404: noSuchEntity },
  extension: true,
  tagged: true,
  examples: [
    { summary: "An entity", params: { kg_name: "norrvik", entity_id: exampleIds.entity }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", entity_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name, entity_id: id } }, { graphs: { browsing } }) => {
    const entity = await browsing.entity(ctx, { kg_name, id });
    const { entity_type: type } = entity;
    const answer = { ...presentEntity(entity, id), type, kg_name, ...presentEvidence(entity) };
    return reply(200, answer, etagOf(entityTag(entity)));
  },
});
