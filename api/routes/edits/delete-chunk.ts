import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { chunkParams, kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { chunkId, noSuchChunk } from "./chunk-body.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

export const deleteChunk = route({
  id: "deleteChunk",
  method: "DELETE",
  path: "/data/chunk/{kg_name}/{chunk_id}",
  tag: "Data management",
  summary: "Delete a chunk",
  description:
    "Also removes its evidence for entities and relations. Answers and remembered turns that quote it are removed soon " +
    "after; for a chunk of a document also those that quote another part of the document. The service also leaves this " +
    "text out of later revisions of the document, until a client deletes the source. If a later revision has a changed " +
    "text in this place, the service shows the changed text. The stored text of the source, and the rows of an SQL " +
    "table that was made from it, stay as they are.",
  scope: "delete",
  params: kgParams.extend(chunkParams.shape),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    id: chunkId,
    kg_name: shared.kg_name,
    message: z.string().describe("What was done, in words"),
    metadata: SyncMetadata,
    timestamp: shared.timestamp,
  }),
  errors: { 404: noSuchChunk },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "A chunk", params: { kg_name: "norrvik", chunk_id: exampleIds.chunk }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", chunk_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params, expected }, { graphs: { postedChunks, syncStates } }) => ({
    success: true,
    id: params.chunk_id,
    kg_name: params.kg_name,
    message: `Chunk ${params.chunk_id} deleted`,
    metadata: presentSync(await syncStates(await postedChunks.remove(ctx, { ...params, expected }))),
    timestamp: new Date().toISOString(),
  }),
});
