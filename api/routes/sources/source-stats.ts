import { z } from "zod";
import { stageNames } from "../../../domain/job.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { queryFlag, sourceParams } from "../../parameters.ts";
import { progressOf } from "../../present-job.ts";
import { route } from "../../route.ts";

const Distribution = z.record(z.string(), z.number().int());

export const sourceStats = route({
  id: "sourceStats",
  method: "GET",
  path: "/api/v1/sources/{source_id}/stats",
  tag: "Sources",
  summary: "Statistics and ingestion progress of a source",
  description:
    "What was made of a document, and how far its ingestion is. While a new revision is ingested the counts " +
    "are those of the old one.",
  scope: "read",
  params: sourceParams,
  query: z.object({ include_vector_stats: queryFlag(true) }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    source_id: z.string(),
    source_name: z.string(),
    kg_name: z.string(),
    status: z.enum(["pending", "processing", "completed", "failed", "deleting"]),
    chunks_count: z.number().int(),
    entities_count: z.number().int(),
    relations_count: z.number().int(),
    vector_points_count: z.number().int().nullable(),
    entity_type_distribution: Distribution,
    relation_type_distribution: Distribution,
    avg_chunk_size: z.number(),
    total_text_length: z.number().int(),
    created_at: z.iso.datetime(),
    last_accessed: z.iso.datetime().nullable(),
    job_id: z.string().nullable(),
    progress: z.object({
      stage: z.string().nullable(),
      stages_done: z.number().int(),
      stages_total: z.literal(stageNames.length),
      percent: z.number().int().min(0).max(100),
    }),
    error: z.string().nullable(),
    content_hash: z.string(),
    metadata: z.record(z.string(), z.unknown()),
  }),
  errors: { 404: "No such source" },
  examples: [
    { summary: "A finished source", params: { source_id: exampleIds.source }, status: 200 },
    { summary: "An unknown source", params: { source_id: "src_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { sources, jobs }) => {
    const source = await sources.stats(ctx, params.source_id);
    const job = source.job_id ? await jobs.get(ctx, source.job_id) : null;
    return {
      source_id: source.id,
      source_name: source.name,
      kg_name: source.kg_name,
      status: source.status,
      chunks_count: source.chunks_count,
      entities_count: source.entities_count,
      relations_count: source.relations_count,
      vector_points_count: query.include_vector_stats ? source.vector_points_count : null,
      entity_type_distribution: source.entity_type_distribution,
      relation_type_distribution: source.relation_type_distribution,
      avg_chunk_size: source.avg_chunk_size,
      total_text_length: source.text_length,
      created_at: source.created_at.toISOString(),
      last_accessed: source.last_accessed?.toISOString() ?? null,
      job_id: source.job_id,
      progress: progressOf(job?.stages ?? []),
      error: source.error?.message ?? null,
      content_hash: source.content_hash,
      metadata: source.metadata,
    };
  },
});
