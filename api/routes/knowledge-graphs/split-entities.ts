import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { entityId, noSuchEntity } from "../edits/entity-work.ts";
import { presentSync, SyncMetadata } from "../edits/sync-status.ts";
import { MergedIds } from "./merge-entities-body.ts";
import { kgEntityParams } from "./update-kg-entity.ts";

export const splitEntities = route({
  id: "splitEntities",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}/split",
  tag: "Data management",
  summary: "Undo merges of entities",
  description:
    "Undoes merges: each entity of `ids` becomes a separate entity again, with its id, its names and mentions, its " +
    "relations, and what clients gave to it. Entities that were merged into an entity of `ids` earlier stay merged " +
    "into it. Changes since the merge stay with the entity of the path. An entity that neither a document nor a client " +
    "supports any more does not come back.",
  scope: "write",
  params: kgEntityParams,
  body: { kind: "json", schema: MergedIds },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    kg_name: shared.kg_name,
    entity_id: entityId,
    split_ids: z.array(z.number().int()).describe("Ids of entities that were split off"),
    gone_ids: z
      .array(z.number().int())
      .describe("Ids of entities, of `ids` or of the path, that no longer exist because nothing supports them"),
    message: z.string().describe("What was done, in words"),
    metadata: SyncMetadata,
    timestamp: shared.timestamp,
  }),
  errors: { 404: noSuchEntity, 409: "An entity of `ids` is not merged into the entity of the path" },
  idempotent: "replay",
  asksModels: true,
  extension: true,
  examples: [
    {
      summary: "An entity that was merged by mistake",
      params: { kg_name: "norrvik", entity_id: exampleIds.target },
      body: { ids: [exampleIds.merged] },
      status: 200,
    },
    {
      summary: "An entity that is not merged",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { ids: [exampleIds.ends[0]] },
      status: 409,
    },
  ],
  handle: async ({ ctx, params: { kg_name, entity_id }, body: { ids } }, { graphs: { merges, syncStates } }) => {
    const { split, gone, ...change } = await merges.split(ctx, { kg_name, entity_id, ids });
    return {
      success: true as const,
      kg_name,
      entity_id: change.entity_id,
      split_ids: [...split],
      gone_ids: [...gone],
      message: `${split.length} ${split.length === 1 ? "entity was" : "entities were"} split off from entity ${change.entity_id}`,
      metadata: presentSync(await syncStates(change)),
      timestamp: new Date().toISOString(),
    };
  },
});
