import { z } from "zod";
import { labelLengthLimit, typeLengthLimit } from "../../../domain/limits/names.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { pageRequest } from "../../input/paged-list.ts";
import { kgParams, sourceParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { EntityBody, presentEntity } from "./entity-body.ts";
import { recordList } from "./record-list.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the records separate the parts of a key by it.
const list = recordList("entities", /^[^\x1f]*\x1f[^\x1f]*$/);

export const listEntities = route({
  id: "listEntities",
  method: "GET",
  path: "/data/entity/{kg_name}",
  tag: "Data management",
  summary: "List the entities of a knowledge graph by name",
  description: "A page of entities. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object({
    type: safeText(typeLengthLimit).optional().describe("Only entities of this type"),
    q: safeText(labelLengthLimit)
      .optional()
      .describe("Only entities whose name begins so. Case, accents, punctuation and a leading article do not matter."),
    source_id: sourceParams.shape.source_id.optional().describe("Only entities that this source names"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    entities: z.array(EntityBody).describe("Entities, ordered by name"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: "The knowledge graph does not exist" },
  extension: true,
  examples: [
    {
      summary: "The first two places",
      params: { kg_name: "norrvik" },
      query: { limit: "2", type: "place" },
      status: 200,
    },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name }, query }, { graphs: { browsing } }) => {
    const filter = {
      ...(query.type !== undefined && { entity_type: query.type }),
      ...(query.q !== undefined && { prefix: query.q }),
      ...(query.source_id !== undefined && { source_id: query.source_id }),
    };
    const { entries, total_count, next } = await browsing.entities(ctx, { kg_name, filter, ...pageRequest(query) });
    // The index is no argument: the second one of `presentEntity` is the id of a request.
    const entities = entries.map((entity) => presentEntity(entity));
    return { kg_name, entities, total_count, next_cursor: list.cursorAfter(next) };
  },
});
