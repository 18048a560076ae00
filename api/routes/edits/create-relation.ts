import { z } from "zod";
import { orElse } from "../../../domain/or-else.ts";
import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { answerAbout, bodyAbout, RelationAnswer, relationFields } from "./relation-work.ts";

const entityId = z.int().min(1);

const CreateRelationRequest = z
  .object({
    relation_type: relationFields.relation_type.describe("Type of the relation; any text"),
    source_entity_id: entityId.describe("Id of the entity that the relation comes from"),
    target_entity_id: entityId.describe("Id of another entity, which the relation leads to"),
    confidence_score: orElse(relationFields.confidence_score, 1).describe("Confidence from 0 to 1"),
    properties: orElse(relationFields.properties, {}).describe("Any JSON object of at most 64 kB"),
    sync_to_graphdb: orElse(z.boolean(), false).describe(
      "Whether the graph store holds the relation, and both entities, while no document states it",
    ),
  })
  .meta({ id: "CreateRelationRequest" });

const [source_entity_id, target_entity_id] = exampleIds.ends;
const params = { kg_name: "norrvik" };

export const createRelation = route({
  id: "createRelation",
  method: "POST",
  path: "/data/relation/{kg_name}",
  tag: "Data management",
  summary: "Create a relation between two entities",
  description:
    "The relation stays until it is deleted, whatever documents say, and so do its two entities. If the entities have " +
    "a relation of this type, the answer has its id; the confidence of the request and that of the documents are " +
    "combined. An entity cannot be related to itself (400).",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: CreateRelationRequest },
  status: 201,
  response: RelationAnswer,
  errors: { 404: "The knowledge graph, or one of the entities in it, does not exist" },
  idempotent: "replay",
  tagged: true,
  examples: [
    {
      summary: "A designer and a ferry",
      params,
      body: { relation_type: "designed", source_entity_id, target_entity_id, properties: { year: 1987 } },
      status: 201,
    },
    {
      summary: "An unknown entity",
      params,
      body: { relation_type: "designed", source_entity_id, target_entity_id: 999_999_999 },
      status: 404,
    },
  ],
  handle: async ({ ctx, params: { kg_name }, body }, { graphs }) => {
    const { sync_to_graphdb: graph, ...given } = body;
    const relation = await graphs.edits.createRelation(ctx, kg_name, { ...given, sync: { graph } });
    return answerAbout(relation, 201, await bodyAbout(graphs, relation, { kg_name, done: "stored" }));
  },
});
