import { z } from "zod";
import { RecordId } from "../../../domain/ids.ts";
import { postedChunkLengthLimit } from "../../../domain/limits/edits.ts";
import { entitiesShownLimit } from "../../../domain/limits/shown.ts";
import { orElse } from "../../../domain/or-else.ts";
import { Properties } from "../../../domain/properties.ts";
import { quoteOfKg, quoteOfPosted } from "../../../domain/quotes.ts";
import { chunkTag } from "../../../domain/record-tag.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams } from "../../input/parameters.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { ChunkBody, chunkId, presentChunk } from "./chunk-body.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

const CreateChunkRequest = z
  .object({
    content: safeText(postedChunkLengthLimit).describe("Text of the chunk. Upload a longer text as a document."),
    metadata: orElse(Properties, {}).describe("Any JSON object of at most 64 kB"),
    entity_ids: orElse(z.array(RecordId).max(entitiesShownLimit), []).describe(
      "Entities that the chunk is about, besides those that are found in its text. They must exist in the knowledge graph.",
    ),
    sync_to_vectorstore: orElse(z.boolean(), true).describe(
      "Whether searches find the chunk by its meaning and by its words. The graph store holds it in any case.",
    ),
  })
  .meta({ id: "CreateChunkRequest" });

export const createChunk = route({
  id: "createChunk",
  method: "POST",
  path: "/data/chunk/{kg_name}",
  tag: "Data management",
  summary: "Add a text by hand, as a chunk without a document",
  description:
    "Entities and relations are found in the text as in documents. Answers cite it, and say that it was added by hand " +
    "(`added_by_hand`). It stays until it is deleted, whatever documents come and go. Each request adds a chunk, also for " +
    "the same text: use an `Idempotency-Key` for repeated requests.",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: CreateChunkRequest },
  status: 201,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    id: chunkId,
    kg_name: shared.kg_name,
    chunk: ChunkBody,
    message: z.string().describe("What was done, in words"),
    metadata: SyncMetadata,
    timestamp: shared.timestamp,
  }),
  errors: { 404: "The knowledge graph, or one of the entities in it, does not exist" },
  idempotent: "replay",
  tagged: true,
  asksModels: true,
  examples: [
    {
      summary: "A fact that no document contains",
      params: { kg_name: "norrvik" },
      body: {
        content: "Edvard Lund repaired the lighthouse of Norrvik in 1987.",
        metadata: { source: "interview", section: "Repairs" },
      },
      status: 201,
    },
    { summary: "No text", params: { kg_name: "norrvik" }, body: { content: "" }, status: 400 },
    {
      summary: "An unknown entity",
      params: { kg_name: "norrvik" },
      body: { content: "She designed ferries.", entity_ids: [999_999_999] },
      status: 404,
    },
  ],
  handle: async ({ ctx, params: { kg_name }, body }, { graphs: { postedChunks, syncStates } }) => {
    const stored = await postedChunks.add(ctx, kg_name, body);
    const answer = {
      success: true,
      id: stored.id,
      kg_name,
      chunk: presentChunk(stored),
      message: `Chunk ${stored.id} stored`,
      metadata: presentSync(await syncStates(stored)),
      timestamp: new Date().toISOString(),
    };
    const made = reply(201, answer, etagOf(chunkTag(stored)));
    return { ...made, quotes: [quoteOfPosted(stored.id), quoteOfKg(stored.kg_id)] };
  },
});
