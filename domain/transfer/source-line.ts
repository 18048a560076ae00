import { z } from "zod";
import { factNames, factOrigins } from "../facts.ts";
import { chunkingStrategies, ingestModes } from "../ingest-options.ts";
import { type FileType, fileLimitBytes } from "../limits/files.ts";
import { sourceNameLengthLimit } from "../limits/names.ts";
import { outboundLimits } from "../limits/outbound.ts";
import { parserLimits } from "../limits/parsing.ts";
import { Properties } from "../properties.ts";
import { namesOf } from "../record-of.ts";
import { safeText } from "../safe-text.ts";
import { Score } from "../score.ts";
import { count, longCount, longText } from "./fields.ts";

/** Text that becomes a header when the document is fetched again. */
const headerText = safeText(500).regex(/^[\x20-\x7e]+$/, "must be printable ASCII");
const fileTypes = namesOf(fileLimitBytes) satisfies readonly FileType[];

const FoundFact = z.object({ value: safeText(1_000), confidence: Score, from: z.enum(factOrigins) });

/** A source. Its chunks follow. */
export const SourceLine = z.object({
  type: z.literal("source"),
  id: safeText(100),
  name: safeText(sourceNameLengthLimit),
  source_type: z.enum(["file", "url", "text"]),
  file_name: safeText(4_096),
  file_type: z.enum(fileTypes),
  /** SHA-256 of the uploaded file, hex. The file itself is not exported. */
  content_hash: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: longCount,
  /** Where the service fetched it; null for an upload. */
  origin: z
    .object({
      url: safeText(outboundLimits.urlLength),
      etag: headerText.exactOptional(),
      last_modified: headerText.exactOptional(),
    })
    .nullable(),
  metadata: Properties,
  title: longText.nullable(),
  /** Code points. No document is read that has more bytes of text. */
  text_length: count.max(parserLimits.textBytes),
  warnings: z.array(longText),
  gaps: z.array(z.object({ page: count.nullable(), reason: z.enum(["undecoded", "sparse"]), message: longText })),
  /** Found in the document. */
  facts: z.partialRecord(z.enum(factNames), FoundFact),
  /** Stated by clients. */
  fact_corrections: z.partialRecord(z.enum(factNames), safeText(1_000).nullable()),
  analysis: z
    .object({
      content_length: count,
      word_count: count,
      sentence_count: count,
      language: safeText(100),
      complexity: z.number(),
      quality_score: z.number(),
      mode_used: z.enum(["fast", "comprehensive", "domain_specific"]),
      chunking_strategy: z.enum(chunkingStrategies),
      chunk_size: count,
      avg_chunk_size: z.number(),
      duplicates_removed: count,
      detected_domains: z.array(z.object({ domain: safeText(100), confidence: z.number() })),
    })
    .nullable(),
  options: z.object({
    chunking_strategy: z.enum(chunkingStrategies),
    chunk_size: count,
    charset: safeText(100).exactOptional(),
    mode: z.enum(ingestModes).exactOptional(),
    extract_entities: z.boolean().exactOptional(),
    extract_relations: z.boolean().exactOptional(),
    check_quality: z.boolean().exactOptional(),
    deduplicate: z.boolean().exactOptional(),
    detect_domains: z.boolean().exactOptional(),
  }),
  /** Number of the chunk lines that follow. */
  chunks: count,
});
export type SourceLine = z.infer<typeof SourceLine>;

/** A source without the id that it has in the file: the first line of what an import stores of it. */
export const ImportedSource = SourceLine.omit({ id: true });
