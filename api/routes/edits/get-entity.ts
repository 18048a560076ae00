import { entityTag } from "../../../domain/record-tag.ts";
import { entityParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { EntityBody, presentEntity } from "./entity-body.ts";
import { noSuchEntity } from "./entity-work.ts";
import { evidenceFields, presentEvidence } from "./evidence-body.ts";

export const getEntity = route({
  id: "getEntity",
  method: "GET",
  path: "/data/entity/{kg_name}/{entity_id}",
  tag: "Data management",
  summary: "Read an entity with its evidence",
  description: "The entity as changes and documents make it, and the sentences that name it.",
  scope: "read",
  params: kgParams.extend(entityParams.shape),
  body: { kind: "none" },
  status: 200,
  response: EntityBody.extend(evidenceFields).meta({ id: "EntityWithEvidence" }),
  errors: { 404: noSuchEntity },
  extension: true,
  tagged: true,
  examples: [
    { summary: "An entity", params: { kg_name: "norrvik", entity_id: exampleIds.entity }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", entity_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name, entity_id: id } }, { graphs: { browsing } }) => {
    const entity = await browsing.entity(ctx, { kg_name, id });
    const answer = { ...presentEntity(entity, id), ...presentEvidence(entity) };
    return reply(200, answer, etagOf(entityTag(entity)));
  },
});
