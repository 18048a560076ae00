import { chunkTag } from "../../../domain/record-tag.ts";
import { chunkParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { ChunkBody, noSuchChunk, presentChunk } from "./chunk-body.ts";

export const getChunk = route({
  id: "getChunk",
  method: "GET",
  path: "/data/chunk/{kg_name}/{chunk_id}",
  tag: "Data management",
  summary: "Read a chunk",
  description: "The chunk may be a passage of a document's current revision, or a text that a client added.",
  scope: "read",
  params: kgParams.extend(chunkParams.shape),
  body: { kind: "none" },
  status: 200,
  response: ChunkBody,
  errors: { 404: noSuchChunk },
  extension: true,
  tagged: true,
  examples: [
    { summary: "A chunk", params: { kg_name: "norrvik", chunk_id: exampleIds.chunk }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", chunk_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name, chunk_id } }, { graphs: { postedChunks } }) => {
    const chunk = await postedChunks.get(ctx, kg_name, chunk_id);
    return reply(200, presentChunk(chunk), etagOf(chunkTag(chunk)));
  },
});
