import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import type { ExpectedTags } from "../../../domain/record-tag.ts";
import { entityParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { type Reply, reply, route } from "../../route.ts";
import type { GraphServices } from "../../services.ts";
import { entityChanges } from "../edits/entity-body.ts";
import { changeEntity, KgEntityAnswer, noSuchEntity } from "../edits/entity-work.ts";

export const KgEntityUpdate = z.object(entityChanges).meta({ id: "KgEntityUpdate" });
export const kgEntityParams = kgParams.extend(entityParams.shape);

export const updateKgEntity = route({
  id: "updateKgEntity",
  method: "PUT",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}",
  tag: "Data management",
  summary: "Change the label, type, description or properties of an entity",
  description: "Absent fields stay as they are. A changed field overrides what documents say, also in later revisions.",
  scope: "write",
  params: kgEntityParams,
  body: { kind: "json", schema: KgEntityUpdate },
  status: 200,
  response: KgEntityAnswer,
  errors: { 404: noSuchEntity },
  idempotent: "replay",
  ifMatch: true,
  asksModels: true,
  examples: [
    {
      summary: "Another label, and a property removed",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { label: "Ada King", properties: { born: null } },
      status: 200,
    },
    {
      summary: "An unknown one",
      params: { kg_name: "norrvik", entity_id: "999999999" },
      body: { label: "Ada King" },
      status: 404,
    },
  ],
  handle: ({ ctx, params, body, expected }, { graphs }) => updateEntityOf(graphs, { ctx, expected, ...params }, body),
});

interface Asked {
  readonly ctx: Ctx;
  readonly kg_name: string;
  readonly entity_id: number;
  readonly expected: ExpectedTags;
}

/** The work of PUT and PATCH. */
export async function updateEntityOf(
  graphs: GraphServices,
  asked: Asked,
  { type: entity_type, ...change }: z.output<typeof KgEntityUpdate>,
): Promise<Reply> {
  const { entity, metadata, quotes, headers } = await changeEntity(graphs, asked, { ...change, entity_type });
  const answer: z.input<typeof KgEntityAnswer> = {
    ...entity,
    type: entity.entity_type,
    kg_name: asked.kg_name,
    metadata,
  };
  return { ...reply(200, answer, headers), quotes };
}
