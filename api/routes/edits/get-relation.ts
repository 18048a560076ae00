import { relationTag } from "../../../domain/record-tag.ts";
import { kgParams, relationParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { evidenceFields, presentEvidence } from "./evidence-body.ts";
import { noSuchRelation, presentRelation, RelationBody } from "./relation-work.ts";

export const getRelation = route({
  id: "getRelation",
  method: "GET",
  path: "/data/relation/{kg_name}/{relation_id}",
  tag: "Data management",
  summary: "Read a relation with its evidence",
  description: "The relation as changes and documents make it, and the sentences that state it.",
  scope: "read",
  params: kgParams.extend(relationParams.shape),
  body: { kind: "none" },
  status: 200,
  response: RelationBody.extend(evidenceFields).meta({ id: "RelationWithEvidence" }),
  errors: { 404: noSuchRelation },
  extension: true,
  tagged: true,
  examples: [
    { summary: "A relation", params: { kg_name: "norrvik", relation_id: exampleIds.relation }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", relation_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name, relation_id: id } }, { graphs: { browsing } }) => {
    const relation = await browsing.relation(ctx, { kg_name, id });
    const answer = { ...presentRelation(relation), ...presentEvidence(relation) };
    return reply(200, answer, etagOf(relationTag(relation)));
  },
});
