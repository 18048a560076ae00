import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { pageRequest } from "../../input/paged-list.ts";
import { kgParams, sourceParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { ChunkBody, presentChunk } from "./chunk-body.ts";
import { recordList } from "./record-list.ts";

const list = recordList("chunks", /^\d{1,16}$/);

export const listChunks = route({
  id: "listChunks",
  method: "GET",
  path: "/data/chunk/{kg_name}",
  tag: "Data management",
  summary: "List the chunks of a knowledge graph, or of one source",
  description:
    "A page of chunks that searches can find. A chunk may be a passage of a document's current revision, or a text that a " +
    "client added. For the next page send `next_cursor` as `cursor` with the same `source_id`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object({
    source_id: sourceParams.shape.source_id.optional().describe("Only chunks of this source"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    chunks: z.array(ChunkBody).describe("Chunks, ordered by id; those of one source in the order of its text"),
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
    const filter = query.source_id === undefined ? {} : { source_id: query.source_id };
    const { entries, total_count, next } = await browsing.chunks(ctx, { kg_name, filter, ...pageRequest(query) });
    const chunks = entries.map((chunk) => presentChunk(chunk));
    return { kg_name, chunks, total_count, next_cursor: list.cursorAfter(next) };
  },
});
