import { z } from "zod";
import { typeLengthLimit } from "../../../domain/limits/names.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { pageRequest } from "../../input/paged-list.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { queryId, recordList } from "./record-list.ts";
import { presentRelation, RelationBody } from "./relation-work.ts";

const list = recordList("relations", /^\d{1,16} \d{1,16} .*$/s);

export const listRelations = route({
  id: "listRelations",
  method: "GET",
  path: "/data/relation/{kg_name}",
  tag: "Data management",
  summary: "List the relations of a knowledge graph",
  description: "A page of relations. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object({
    relation_type: safeText(typeLengthLimit).optional().describe("Only relations of this type"),
    entity_id: queryId.describe("Only relations that come from this entity or lead to it"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    relations: z.array(RelationBody).describe("Relations, ordered by the ids of their entities"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: "The knowledge graph does not exist" },
  extension: true,
  examples: [
    { summary: "The first two", params: { kg_name: "norrvik" }, query: { limit: "2" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name }, query }, { graphs: { browsing } }) => {
    const filter = {
      ...(query.relation_type !== undefined && { relation_type: query.relation_type }),
      ...(query.entity_id !== undefined && { entity_id: query.entity_id }),
    };
    const { entries, total_count, next } = await browsing.relations(ctx, { kg_name, filter, ...pageRequest(query) });
    return { kg_name, relations: entries.map(presentRelation), total_count, next_cursor: list.cursorAfter(next) };
  },
});
