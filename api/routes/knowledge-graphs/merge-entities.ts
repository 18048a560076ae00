import { z } from "zod";
import { exampleIds } from "../../openapi/example-ids.ts";
import { reply, route } from "../../route.ts";
import { presentEntity } from "../edits/entity-body.ts";
import { KgEntityAnswer, noSuchEntity } from "../edits/entity-work.ts";
import { presentSync } from "../edits/sync-status.ts";
import { MergedIds } from "./merge-entities-body.ts";
import { kgEntityParams } from "./update-kg-entity.ts";

export const mergeEntities = route({
  id: "mergeEntities",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}/merge",
  tag: "Data management",
  summary: "Merge entities that are the same into one",
  description:
    "The entities of `ids` become part of the entity of the path, which keeps its label, type and description. Their " +
    "names and mentions, their relations and their properties become its own; its own properties override theirs. " +
    "Relations between merged entities are dropped, and equal ones are joined. Documents that name a merged entity, " +
    "also later ones, support the target. The old ids stand for the target in every request but DELETE, which answers " +
    "404 for them. POST …/split undoes a merge.",
  scope: "write",
  params: kgEntityParams,
  body: { kind: "json", schema: MergedIds },
  status: 200,
  response: KgEntityAnswer.extend({
    merged_ids: z
      .array(z.number().int())
      .describe("Ids that this request has merged; without those that were merged into the entity before"),
  }),
  errors: { 404: noSuchEntity, 409: "An entity of `ids` was merged into another entity" },
  idempotent: "replay",
  asksModels: true,
  extension: true,
  examples: [
    {
      summary: "Two names of one person",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { ids: exampleIds.ends },
      status: 200,
    },
    {
      summary: "An unknown entity",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { ids: [999_999_999] },
      status: 404,
    },
  ],
  handle: async ({ ctx, params: { kg_name, entity_id }, body: { ids } }, { graphs: { merges, syncStates } }) => {
    const { entity, merged } = await merges.merge(ctx, { kg_name, entity_id, ids });
    const answer = {
      ...presentEntity(entity, entity_id),
      type: entity.entity_type,
      kg_name,
      merged_ids: [...merged],
      metadata: presentSync(await syncStates(entity)),
    };
    return { ...reply(200, answer), quotes: entity.quotes };
  },
});
