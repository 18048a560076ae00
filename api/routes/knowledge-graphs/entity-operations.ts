import { z } from "zod";
import { operationsKept } from "../../../domain/limits/edits.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";

const ids = z.array(z.number().int()).describe("Entities that were merged into it or split off from it");

const list = pagedList({ list: "entity_operations", size: listPage, key: z.string().regex(/^[1-9]\d{0,14}$/) });

export const entityOperations = route({
  id: "entityOperations",
  method: "GET",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/operations",
  tag: "Data management",
  summary: "List merges and splits of entities, newest first",
  description:
    `The journal of a knowledge graph: who merged or split which entities, and when. It keeps the last ${operationsKept}, by ` +
    "ids and without names. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object(list.params),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    operations: z
      .array(
        z
          .object({
            id: z.number().int().describe("Id of the operation"),
            operation: z.enum(["merge", "split"]).describe("What was done"),
            entity_id: z.number().int().describe("The entity that the others are or were a part of"),
            ids,
            key_id: z.string().describe("Id of the API key of the request"),
            created_at: z.iso.datetime().describe("Time of the request"),
          })
          .meta({ id: "EntityOperation" }),
      )
      .describe("Operations, newest first"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: "The knowledge graph does not exist" },
  extension: true,
  examples: [
    { summary: "The newest", params: { kg_name: "norrvik" }, query: { limit: "1" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name }, query }, { graphs: { merges } }) => {
    const { entries, total_count, next } = await merges.operations(ctx, kg_name, pageRequest(query));
    const operations = entries.map(({ id, operation, entity_id, ids, key_id, at }) => ({
      id,
      operation,
      entity_id,
      ids: [...ids],
      key_id,
      created_at: at.toISOString(),
    }));
    return { kg_name, operations, total_count, next_cursor: list.cursorAfter(next) };
  },
});
