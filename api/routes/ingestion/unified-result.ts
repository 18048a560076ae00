import { z } from "zod";
import { chunkingStrategies } from "../../../domain/ingest-options.ts";
import { conflictField } from "../../../domain/name-conflict.ts";
import { shared } from "../../../domain/shared-fields.ts";

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

const SourceInfo = z.object({
  source_id: shared.source_id,
  source_name: shared.source_name,
  kg_name: shared.kg_name,
  source_type: z.enum(["text", "url", "file"]).describe("How the client sent the document"),
  url: z.string().optional().describe("URL that the document was fetched from; absent if it was not fetched"),
  content_type: z.string().describe("Media type of the document"),
  size_bytes: count.describe("Size of the document in bytes"),
  content_hash: z.string().describe("SHA-256 of the document's bytes, in hexadecimal"),
  language: z.string().describe("Language of the text (ISO 639-1); und if not known"),
  created_at: shared.created_at,
});

const ContentAnalysis = z.object({
  content_length: count.describe("Length of the text in Unicode code points"),
  word_count: count.describe("Number of words"),
  sentence_count: count.describe("Number of sentences"),
  language: z.string().describe("Language of the text (ISO 639-1); und if not known"),
  complexity: share.describe("Complexity by the length of sentences and words, from 0 (plain) to 1 (dense)"),
  mode_used: z
    .enum(["fast", "comprehensive", "domain_specific"])
    .describe("The mode of the request, or the mode that `auto` chose"),
  chunking_strategy: z.enum(chunkingStrategies).describe("How the text was cut into chunks"),
  chunk_size: count.describe("Target length of a chunk in Unicode code points"),
  avg_chunk_size: z.number().describe("Average length of a chunk in Unicode code points"),
});

const StorageInfo = z.object({
  sql: z
    .object({
      chunks: count.describe("Number of chunks"),
      entities: count.describe("Number of entities"),
      relations: count.describe("Number of relations"),
    })
    .describe("What the SQL database holds"),
  vectorstore: z
    .object({
      collection: z.string().describe("Name of the vector collection"),
      points: count.describe("Number of vectors"),
    })
    .describe("What the vector store holds"),
  graphdb: z
    .object({
      nodes: count.describe("Number of nodes"),
      edges: count.describe("Number of edges"),
      status: z.literal("synced").describe("synced: the graph store holds what the SQL database holds"),
    })
    .describe("What the graph store holds"),
  visualizations: z.array(z.string()).describe("Names of the pages that were drawn"),
});

/** The result of an ingestion that the request waited for. */
export const UnifiedResult = z
  .object({
    success: z.literal(true).describe("Always true"),
    source_id: shared.source_id,
    job_id: shared.job_id,
    source_info: SourceInfo.describe("The source that the document became"),
    content_analysis: ContentAnalysis.nullable().describe(
      "Measurements of the text; null for a document that POST /api/v1/ingest ingested before, without an analysis",
    ),
    detected_domains: z
      .array(
        z.object({
          domain: z.string().describe("Name of the field of knowledge"),
          confidence: share.describe("Certainty of the detection, from 0 to 1"),
        }),
      )
      .describe("Fields of knowledge of the text, the most likely first"),
    chunks_created: count.describe("Number of chunks"),
    entities_extracted: count.describe("Number of entities"),
    relations_extracted: count.describe("Number of relations"),
    quality_score: share.nullable().describe("Readability of the text, from 0 to 1; null if it was not analysed"),
    conflict: conflictField,
    duplicates_removed: count.describe("Number of repeated passages that were left out"),
    storage_info: StorageInfo.describe("What each store holds of the document"),
    processing_time_ms: z.number().nonnegative().describe("Milliseconds from the request to the end of the ingestion"),
    metadata: z
      .object({
        trace_id: shared.trace_id,
        warnings: z.array(z.string()).describe("Problems that did not stop the ingestion"),
      })
      .describe("The trace of this request, and warnings"),
  })
  .meta({ id: "UnifiedIngestResult" });
export type UnifiedResult = z.input<typeof UnifiedResult>;
