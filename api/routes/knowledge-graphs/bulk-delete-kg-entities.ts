import { z } from "zod";
import { bulkIdsLimit } from "../../../domain/limits/edits.ts";
import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { BulkEntitiesAnswer, removeEntities } from "../edits/bulk-work.ts";

const digits = z.string().regex(/^\d{1,15}$/, "must be an integer or a string of digits");

export const BulkDeleteKgEntitiesRequest = z
  .object({
    ids: z
      .array(z.union([z.int(), digits], "must be an integer or a string of digits"))
      .min(1)
      .max(bulkIdsLimit)
      .describe(`Ids of entities, as integers or as strings of digits: at least 1, at most ${bulkIdsLimit}`),
  })
  .meta({ id: "BulkDeleteKgEntitiesRequest" });

export const bulkDeleteKgEntities = route({
  id: "bulkDeleteKgEntities",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/bulk-delete",
  tag: "Data management",
  summary: "Delete many entities of a knowledge graph with their relations",
  description: "The status is 200 also if some or all ids failed: `success` and `errors` tell.",
  scope: "delete",
  params: kgParams,
  body: { kind: "json", schema: BulkDeleteKgEntitiesRequest },
  status: 200,
  response: BulkEntitiesAnswer,
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  examples: [
    {
      summary: "Two entities",
      params: { kg_name: "norrvik" },
      body: { ids: exampleIds.ends.map(String) },
      status: 200,
    },
    { summary: "A name", params: { kg_name: "norrvik" }, body: { ids: ["Ada Lovelace"] }, status: 400 },
  ],
  handle: ({ ctx, params: { kg_name }, body }, { graphs }) =>
    removeEntities(graphs, { ctx, kg_name, ids: body.ids.map(Number) }),
});
