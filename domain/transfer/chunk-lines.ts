import { z } from "zod";
import { entityTypes } from "../chunk.ts";
import { sourceNameLengthLimit } from "../limits/names.ts";
import { Properties } from "../properties.ts";
import { safeText } from "../safe-text.ts";
import { Score } from "../score.ts";
import { count, key, longText, name, type } from "./fields.ts";

const ChunkBlock = z.object({
  kind: z.enum(["table", "code"]),
  start: count,
  end: count,
  table: z
    .object({
      caption: longText,
      unit: longText,
      columns: z.array(longText),
      rows: z.array(z.array(count)),
    })
    .exactOptional(),
});

/** What extraction found in a chunk: the provenance of entities and relations. Offsets are code points in the chunk. */
const Subject = z.object({
  key,
  form: name,
  type: z.enum(entityTypes),
  strength: Score,
  description: longText.nullable(),
});
const findings = {
  subjects: z.array(Subject),
  mentions: z.array(
    z.object({
      start: count,
      end: count,
      form: name,
      key,
      type: z.enum(entityTypes),
      confidence: Score,
      sentence: count,
    }),
  ),
  triples: z.array(
    z.object({
      subject_key: key,
      relation_type: key,
      object_key: key,
      start: count,
      end: count,
      confidence: Score,
    }),
  ),
};

/** A chunk of the source whose line stands above. */
export const ChunkLine = z.object({
  type: z.literal("chunk"),
  ordinal: count,
  content: longText,
  title: longText.nullable(),
  heading_path: z.array(longText),
  lead: longText,
  blocks: z.array(ChunkBlock),
  start_offset: count,
  end_offset: count,
  page: count.nullable(),
  page_breaks: z.array(count),
  line_numbers: z.array(count),
  ...findings,
});
export type ChunkLine = z.infer<typeof ChunkLine>;

const textHash = z.string().regex(/^[0-9a-f]{32}$/);

/** A chunk that a person removed from a source, by hashes of its text. It stays out of later revisions. */
export const RemovedChunkLine = z.object({
  type: z.literal("removed_chunk"),
  /** Name of the source. */
  source: safeText(sourceNameLengthLimit),
  /** 1 for the first chunk with these hashes, 2 for the second. Each removal takes one chunk. */
  nth: count,
  /** Salt that is hashed with each text: the id that the source had when the chunk was removed. */
  salt: z.string().regex(/^\w{1,100}$/),
  /** Hash of the text with its headings. */
  content_hash: safeText(200),
  text_hash: textHash,
  sentence_hashes: z.array(textHash),
});
export type RemovedChunkLine = z.infer<typeof RemovedChunkLine>;

/** A chunk that a person posted. */
export const PostedChunkLine = z.object({
  type: z.literal("posted_chunk"),
  content: longText,
  metadata: Properties,
  sync_vectors: z.boolean(),
  /**
   * Versions of the code that found the subjects, mentions and triples (`findingsDerivation`). Older files lack the
   * field. A service of other versions reads the text again, and keeps the given subjects.
   */
  derivation: safeText(100).nullable().exactOptional(),
  ...findings,
  /** `given`: an entity that the person gave; it may have a type of its own. Older files lack the field. */
  subjects: z.array(Subject.extend({ type, given: z.boolean().exactOptional() })),
});
export type PostedChunkLine = z.infer<typeof PostedChunkLine>;
