import { z } from "zod";
import { entitiesShownLimit } from "../../../domain/limits/shown.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { StoredChunk } from "../../../stores/ports/records/edit-chunks.ts";

export const chunkId = z.number().int().describe("Id of the chunk");

const offset = (does: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(
      `Where it ${does} in the stored text of its source, in code points; null for a chunk that a client added`,
    );

/** A chunk as the interface shows it. */
export const ChunkBody = z
  .object({
    id: chunkId,
    content: z.string().describe("Text of the chunk"),
    metadata: z
      .record(z.string(), z.unknown())
      .describe("Metadata that a client gave; empty for a chunk of a document"),
    entity_ids: z
      .array(z.number().int())
      .describe(
        "Ids of the entities that the chunk is about or mentions: the given ones, and those found in its text; at most " +
          `${entitiesShownLimit}`,
      ),
    title: z.string().nullable().describe("Title of the document or section; null if there is none"),
    heading_path: z.array(z.string()).describe("Headings above the chunk, outermost first"),
    start_offset: offset("begins"),
    end_offset: offset("ends, exclusive"),
    page: z.number().int().nullable().describe("Page on which it begins; null for formats without pages"),
    source_id: z.string().nullable().describe("Id of the source (the document); null for a chunk that a client added"),
    created_at: shared.created_at,
  })
  .meta({ id: "Chunk" });

export const noSuchChunk = "The knowledge graph, or the chunk in it, does not exist";

export function presentChunk(chunk: StoredChunk): z.input<typeof ChunkBody> {
  const { id, content, metadata, entity_ids, source_id, created_at, title, heading_path } = chunk;
  const { start_offset, end_offset, page } = chunk;
  return {
    id,
    content,
    metadata: { ...metadata },
    entity_ids: [...entity_ids],
    title,
    heading_path: [...heading_path],
    start_offset,
    end_offset,
    page,
    source_id,
    created_at: created_at.toISOString(),
  };
}
