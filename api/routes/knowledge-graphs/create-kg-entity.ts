import { z } from "zod";
import { kgParams } from "../../input/parameters.ts";
import { reply, route } from "../../route.ts";
import { entityFields } from "../edits/entity-body.ts";
import { addEntity, KgEntityAnswer } from "../edits/entity-work.ts";

const CreateKgEntityRequest = z.object(entityFields).meta({ id: "CreateKgEntityRequest" });

export const createKgEntity = route({
  id: "createKgEntity",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities",
  tag: "Data management",
  summary: "Create an entity in every store",
  description:
    "As `POST /data/entity/{kg_name}` with `sync_to_graphdb` and `sync_to_vectorstore`: the graph store and searches hold " +
    "the entity, too.",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: CreateKgEntityRequest },
  status: 201,
  response: KgEntityAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  tagged: true,
  asksModels: true,
  examples: [
    {
      summary: "An organization",
      params: { kg_name: "norrvik" },
      body: { label: "Norrvik Ferry Museum", type: "organization", properties: { opened: 1994 } },
      status: 201,
    },
    {
      summary: "Properties that are no object",
      params: { kg_name: "norrvik" },
      body: { label: "Norrvik Ferry Museum", type: "organization", properties: [1994] },
      status: 400,
    },
  ],
  handle: async ({ ctx, params: { kg_name }, body: { type: entity_type, ...given } }, { graphs }) => {
    const sync = { graph: true, vectors: true };
    const added = await addEntity(graphs, { ctx, kg_name }, { ...given, entity_type, sync });
    const { entity, metadata, quotes, headers } = added;
    return { ...reply(201, { ...entity, type: entity.entity_type, kg_name, metadata }, headers), quotes };
  },
});
