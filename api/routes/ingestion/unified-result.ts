import { z } from "zod";
import { chunkingStrategies } from "../../../domain/ingest-options.ts";
import type { Job } from "../../../domain/job.ts";
import type { FileType } from "../../../domain/limits.ts";
import type { Source } from "../../../domain/source.ts";
import type { Revision } from "../../../stores/ports/records/sources.ts";

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

/** What an ingestion that was waited for has made. */
export const UnifiedResult = z
  .object({
    success: z.literal(true),
    source_id: z.string(),
    job_id: z.string(),
    source_info: z.object({
      source_id: z.string(),
      source_name: z.string(),
      kg_name: z.string(),
      source_type: z.enum(["text", "url", "file"]),
      url: z.string().optional(),
      content_type: z.string(),
      size_bytes: count,
      content_hash: z.string(),
      language: z.string(),
      created_at: z.iso.datetime(),
    }),
    /** null for a document that was there already by POST /api/v1/ingest, which analyses nothing. */
    content_analysis: z
      .object({
        content_length: count,
        word_count: count,
        sentence_count: count,
        language: z.string(),
        complexity: share,
        mode_used: z.enum(["fast", "comprehensive", "domain_specific"]),
        chunking_strategy: z.enum(chunkingStrategies),
        chunk_size: count,
        avg_chunk_size: z.number(),
      })
      .nullable(),
    detected_domains: z.array(z.object({ domain: z.string(), confidence: share })),
    chunks_created: count,
    entities_extracted: count,
    relations_extracted: count,
    quality_score: share.nullable(),
    duplicates_removed: count,
    storage_info: z.object({
      sql: z.object({ chunks: count, entities: count, relations: count }),
      vectorstore: z.object({ collection: z.string(), points: count }),
      graphdb: z.object({ nodes: count, edges: count, status: z.literal("synced") }),
      visualizations: z.array(z.string()),
    }),
    processing_time_ms: z.number().nonnegative(),
    metadata: z.object({ trace_id: z.string(), warnings: z.array(z.string()) }),
  })
  .meta({ id: "UnifiedIngestResult" });
type UnifiedResult = z.input<typeof UnifiedResult>;

interface Ingested {
  readonly job: Job;
  readonly source: Source;
  readonly revision: Revision;
  readonly trace_id: string;
}

const contentTypes: Readonly<Record<FileType, string>> = {
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  html: "text/html",
  pdf: "application/pdf",
};

export function presentIngested({ job, source, revision, trace_id }: Ingested): UnifiedResult {
  const { analysis } = revision;
  return {
    success: true,
    source_id: source.id,
    job_id: job.id,
    source_info: sourceInfo(source, revision),
    content_analysis: analysis && contentAnalysis(analysis),
    detected_domains: [...(analysis?.detected_domains ?? [])],
    chunks_created: source.chunks_count,
    entities_extracted: source.entities_count,
    relations_extracted: source.relations_count,
    quality_score: analysis?.quality_score ?? null,
    duplicates_removed: analysis?.duplicates_removed ?? 0,
    storage_info: storageInfo(source, job),
    processing_time_ms: Math.max(0, (job.finished_at?.getTime() ?? 0) - job.created_at.getTime()),
    metadata: { trace_id, warnings: [...revision.warnings, ...(job.result?.warnings ?? [])] },
  };
}

function sourceInfo(source: Source, { analysis, file_type, size_bytes, content_hash }: Revision) {
  const { url } = source.metadata;
  return {
    source_id: source.id,
    source_name: source.name,
    kg_name: source.kg_name,
    source_type: source.source_type,
    ...(source.source_type === "url" && typeof url === "string" ? { url } : {}),
    content_type: contentTypes[file_type],
    size_bytes,
    content_hash,
    language: analysis?.language ?? "und",
    created_at: source.created_at.toISOString(),
  };
}

function contentAnalysis(analysis: NonNullable<Revision["analysis"]>) {
  const { quality_score, duplicates_removed, detected_domains, ...shown } = analysis;
  return shown;
}

/** The job ends when every engine shows what the records hold. */
function storageInfo(source: Source, { result }: Job): UnifiedResult["storage_info"] {
  const { chunks_count: chunks, entities_count: entities, relations_count: relations } = source;
  return {
    sql: { chunks, entities, relations },
    vectorstore: { collection: `kg_${source.kg_id}_chunk`, points: source.vector_points_count },
    graphdb: { nodes: chunks + entities, edges: relations, status: "synced" },
    visualizations: [...(result?.visualizations ?? [])],
  };
}
