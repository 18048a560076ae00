import { z } from "zod";
import { orElse } from "../../../domain/or-else.ts";
import { kgParams } from "../../input/parameters.ts";
import { reply, route } from "../../route.ts";
import { entityFields } from "./entity-body.ts";
import { addEntity, EntityAnswer } from "./entity-work.ts";

const { label, type, description, properties } = entityFields;

const CreateEntityRequest = z
  .object({
    label,
    entity_type: type,
    description,
    properties,
    sync_to_vectorstore: orElse(z.boolean(), true).describe(
      "Whether searches find the entity, by its meaning and by its words, while no document names it",
    ),
    sync_to_graphdb: orElse(z.boolean(), false).describe(
      "Whether the graph store holds the entity while no document names it. It always holds what documents name.",
    ),
  })
  .meta({ id: "CreateEntityRequest" });

export const createEntity = route({
  id: "createEntity",
  method: "POST",
  path: "/data/entity/{kg_name}",
  tag: "Data management",
  summary: "Create an entity",
  description:
    "The entity stays until it is deleted, whatever documents say. If the knowledge graph has an entity of this name and " +
    "type, the answer has its id, and from now on it stays without documents, too.",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: CreateEntityRequest },
  status: 201,
  response: EntityAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  tagged: true,
  asksModels: true,
  examples: [
    {
      summary: "A person",
      params: { kg_name: "norrvik" },
      body: { label: "Ada Lovelace", entity_type: "person", properties: { born: 1815 } },
      status: 201,
    },
    { summary: "No label", params: { kg_name: "norrvik" }, body: { label: "", entity_type: "person" }, status: 400 },
  ],
  handle: async ({ ctx, params: { kg_name }, body }, { graphs }) => {
    const { sync_to_vectorstore: vectors, sync_to_graphdb: graph, ...given } = body;
    const { entity, metadata, quotes, headers } = await addEntity(
      graphs,
      { ctx, kg_name },
      { ...given, sync: { vectors, graph } },
    );
    const answer = {
      success: true,
      id: entity.id,
      kg_name,
      entity,
      message: `Entity ${entity.id} stored`,
      metadata,
      timestamp: new Date().toISOString(),
    };
    return { ...reply(201, answer, headers), quotes };
  },
});
