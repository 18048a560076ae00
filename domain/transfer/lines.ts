// The lines of an exported knowledge graph (docs/export-and-import.md), in the order of the file: header; suppressions;
// each source with its chunks after it; removed chunks; posted chunks; entities; relations; merged entities; merged
// relations; trailer. A reader of the format ignores fields that it does not know, and refuses lines that it does not
// know. A change that an older reader would misread raises the version.
import { z } from "zod";
import { ChunkLine, PostedChunkLine, RemovedChunkLine } from "./chunk-lines.ts";
import { count } from "./fields.ts";
import { EntityLine, RelationLine, SuppressedLine } from "./graph-lines.ts";
import { MergedEntityLine, MergedRelationLine } from "./merge-lines.ts";
import { SourceLine } from "./source-line.ts";

export const exportFormats = ["ndjson", "graphml"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Types of the lines between header and trailer, in their order. */
export const bodyTypes = [
  "suppressed",
  "source",
  "chunk",
  "removed_chunk",
  "posted_chunk",
  "entity",
  "relation",
  "merged_entity",
  "merged_relation",
] as const;
export type BodyType = (typeof bodyTypes)[number];
export type LineCounts = Readonly<Record<BodyType, number>>;

/** Files of earlier versions of the service lack it. */
const newerCount = count.default(0);

/** The last line. A file without it was cut off. */
export const TrailerLine = z.object({
  type: z.literal("trailer"),
  /** Number of lines of each type. */
  counts: z.object({
    suppressed: count,
    source: count,
    chunk: count,
    removed_chunk: newerCount,
    posted_chunk: count,
    entity: count,
    relation: count,
    merged_entity: newerCount,
    merged_relation: newerCount,
  }),
  /** SHA-256 (hex) of all bytes before this line. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Any line between header and trailer. */
export const BodyLine = z.discriminatedUnion("type", [
  SuppressedLine,
  SourceLine,
  ChunkLine,
  RemovedChunkLine,
  PostedChunkLine,
  EntityLine,
  RelationLine,
  MergedEntityLine,
  MergedRelationLine,
]);
export type BodyLine = z.infer<typeof BodyLine>;

export const noLines: LineCounts = {
  suppressed: 0,
  source: 0,
  chunk: 0,
  removed_chunk: 0,
  posted_chunk: 0,
  entity: 0,
  relation: 0,
  merged_entity: 0,
  merged_relation: 0,
};
