import { z } from "zod";
import type { ChunkBlock } from "./chunk.ts";
import { chunkSentences } from "./text/chunk-sentences.ts";
import { offsetMap } from "./text/code-points.ts";

/** A sentence that names an entity or states a relation, as answers show it. */
export const EvidenceSentence = z
  .object({
    source_id: z.string().nullable().describe("Id of the source; null for a chunk that a client added"),
    source_name: z.string().nullable().describe("Name of the source; null for a chunk that a client added"),
    chunk_id: z.number().int().describe("Id of the chunk"),
    sentence: z
      .string()
      .nullable()
      .describe("The sentence, as it stands in the source; null if the chunk is about the entity without naming it"),
    start_offset: z
      .number()
      .int()
      .nullable()
      .describe(
        "Start of the sentence in the stored text of the source, in Unicode code points; if `sentence` is null, " +
          "start of the chunk",
      ),
    end_offset: z.number().int().nullable().describe("End of the sentence or of the chunk, exclusive"),
  })
  .meta({ id: "Evidence" });
export type EvidenceSentence = z.infer<typeof EvidenceSentence>;

/** A place in a chunk that states something: `Evidence` of `stores/ports/records/browsing.ts`. */
interface StatedPlace extends Pick<EvidenceSentence, "chunk_id" | "source_id" | "source_name"> {
  readonly place: number | null;
  readonly content: string;
  readonly blocks: readonly ChunkBlock[];
  readonly start: number | null;
}

/** The sentence at the place, with its offsets in the text of the source. */
export function sentenceAt({
  chunk_id,
  source_id,
  source_name,
  place,
  content,
  blocks,
  start,
}: StatedPlace): EvidenceSentence {
  const { toUtf16, toCodePoint } = offsetMap(content);
  const at = start === null ? null : toUtf16(start);
  const span = at === null ? undefined : chunkSentences({ content, blocks }).find(({ end }) => at < end);
  const { start: from, end: to } = span ?? { start: 0, end: content.length };
  return {
    chunk_id,
    source_id,
    source_name,
    sentence: span === undefined ? null : content.slice(from, to),
    start_offset: place === null ? null : place + toCodePoint(from),
    end_offset: place === null ? null : place + toCodePoint(to),
  };
}
