import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { kgParams, relationParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { answerAbout, bodyAbout, noSuchRelation, RelationAnswer, relationFields } from "./relation-work.ts";

const UpdateRelationRequest = z
  .object({
    relation_type: relationFields.relation_type
      .nullish()
      .describe("Another type. Documents that state the former type support the relation as before."),
    confidence_score: relationFields.confidence_score
      .nullish()
      .describe("A confidence that overrides that of the documents"),
    properties: relationFields.properties
      .nullish()
      .describe("Merged into the properties at their top level; null removes a property"),
  })
  .meta({ id: "UpdateRelationRequest" });

const params = { kg_name: "norrvik", relation_id: exampleIds.relation };

export const updateRelation = route({
  id: "updateRelation",
  method: "PUT",
  path: "/data/relation/{kg_name}/{relation_id}",
  tag: "Data management",
  summary: "Change the type, the confidence or the properties of a relation",
  description: "Absent fields stay as they are. A changed field overrides what documents say, also in later revisions.",
  scope: "write",
  params: kgParams.extend(relationParams.shape),
  body: { kind: "json", schema: UpdateRelationRequest },
  status: 200,
  response: RelationAnswer.extend({
    updated_fields: z.array(z.string()).describe("Fields that the request has set"),
  }),
  errors: { 404: noSuchRelation, 409: "The two entities already have a relation of this type" },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "Another type", params, body: { relation_type: "built", properties: { checked: true } }, status: 200 },
    { summary: "Nothing to change", params, body: {}, status: 400 },
  ],
  handle: async ({ ctx, params: { kg_name, relation_id }, body, expected }, { graphs }) => {
    const { relation_type, confidence_score, properties } = body;
    const change = {
      ...(relation_type != null && { relation_type }),
      ...(confidence_score != null && { confidence_score }),
      ...(properties != null && { properties }),
    };
    const updated_fields = Object.keys(change);
    if (updated_fields.length === 0) throw invalidInput("The request body has no field to change");
    const relation = await graphs.edits.editRelation(ctx, { kg_name, relation_id, expected }, change);
    const answer = { ...(await bodyAbout(graphs, relation, { kg_name, done: "updated" })), updated_fields };
    return answerAbout(relation, 200, answer);
  },
});
