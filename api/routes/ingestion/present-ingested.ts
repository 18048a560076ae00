import { contentTypeOf } from "../../../domain/content-types.ts";
import type { Job } from "../../../domain/job.ts";
import type { NameConflict } from "../../../domain/name-conflict.ts";
import type { Source } from "../../../domain/source.ts";
import type { Revision } from "../../../stores/ports/records/sources.ts";
import type { UnifiedResult } from "./unified-result.ts";

interface Ingested {
  readonly job: Job;
  readonly source: Source;
  readonly revision: Revision;
  readonly trace_id: string;
  readonly conflict: NameConflict | null;
}

export function presentIngested({ job, source, revision, trace_id, conflict }: Ingested): UnifiedResult {
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
    conflict,
    processing_time_ms: Math.max(0, (job.finished_at?.getTime() ?? 0) - job.created_at.getTime()),
    metadata: { trace_id, warnings: warningsOf(job, revision) },
  };
}

/** The result of a job repeats the revision's warnings, unless the job ended in another way after its publication. */
const warningsOf = ({ result }: Job, revision: Revision): string[] => [
  ...new Set([...revision.warnings, ...(result && "warnings" in result ? result.warnings : [])]),
];

function sourceInfo(source: Source, { analysis, file_type, size_bytes, content_hash }: Revision) {
  const { url } = source.metadata;
  return {
    source_id: source.id,
    source_name: source.name,
    kg_name: source.kg_name,
    source_type: source.source_type,
    ...(source.source_type === "url" && typeof url === "string" ? { url } : {}),
    content_type: contentTypeOf[file_type],
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

/** The counts hold for every engine, because a job ends only when all engines hold what the records hold. */
function storageInfo(source: Source, { result }: Job): UnifiedResult["storage_info"] {
  const { chunks_count: chunks, entities_count: entities, relations_count: relations } = source;
  return {
    sql: { chunks, entities, relations },
    vectorstore: { collection: `kg_${source.kg_id}_chunk`, points: source.vector_points_count },
    graphdb: { nodes: chunks + entities, edges: relations, status: "synced" },
    visualizations: [...(result?.visualizations ?? [])],
  };
}
