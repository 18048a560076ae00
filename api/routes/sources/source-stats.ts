import { z } from "zod";
import { DocumentFacts, factOrigins, shownFacts } from "../../../domain/facts.ts";
import { stageNames } from "../../../domain/job-types.ts";
import { sourceTag } from "../../../domain/record-tag.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { queryFlag, sourceParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { etagOf } from "../../present/etag.ts";
import { progressOf, progressWithoutJob } from "../../present/job.ts";
import { reply, route } from "../../route.ts";
import { lastAccessed, lastJob } from "./source-fields.ts";

const Distribution = z.record(z.string(), z.number().int());

const FactOrigin = z.object({
  from: z.enum(factOrigins).describe("Where the fact was found. correction: a client has stated it."),
  confidence: z.number().min(0).max(1).describe("How sure the fact is, from 0 to 1"),
});

const Progress = z.object({
  stage: z.string().nullable().describe("Stage that is running or that failed; null between stages and after success"),
  stages_done: z.number().int().describe("Number of stages that are over"),
  stages_total: z.literal(stageNames.length).describe("Number of stages in total"),
  percent: z.number().int().min(0).max(100).describe("Share of the work that is done, in percent"),
});

export const sourceStats = route({
  id: "sourceStats",
  method: "GET",
  path: "/api/v1/sources/{source_id}/stats",
  tag: "Sources",
  summary: "Get the statistics and the ingestion progress of a source",
  description:
    "Counts of what was made from a document, and the progress of its ingestion. While a new revision is ingested, " +
    "the counts are those of the old revision.",
  scope: "read",
  params: sourceParams,
  query: z.object({ include_vector_stats: queryFlag(true).describe("Whether to include `vector_points_count`") }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    source_id: shared.source_id,
    source_name: shared.source_name,
    kg_name: shared.kg_name,
    status: z
      .enum(["pending", "processing", "completed", "failed", "deleting"])
      .describe("State of the source. pending, processing: its first ingestion is not over."),
    chunks_count: shared.chunks_count,
    entities_count: shared.entities_count,
    relations_count: shared.relations_count,
    vector_points_count: z
      .number()
      .int()
      .nullable()
      .describe("Number of vectors; null if `include_vector_stats` is false"),
    entity_type_distribution: Distribution.describe("Number of entities by type"),
    relation_type_distribution: Distribution.describe("Number of relations by type"),
    avg_chunk_size: z.number().describe("Average length of a chunk in Unicode code points"),
    template_share: z
      .number()
      .min(0)
      .max(1)
      .describe(
        "Share of the document's sentences that are template: at least three documents of the knowledge graph, and at " +
          "least a tenth of them, contain the same sentence. The documents' own text is preferred to it in answers.",
      ),
    total_text_length: z.number().int().describe("Length of the document's text in Unicode code points"),
    created_at: shared.created_at,
    last_accessed: lastAccessed,
    job_id: lastJob,
    progress: Progress.describe(
      "Progress of the source's last job. If the job is no longer kept, it only shows whether the job is done.",
    ),
    error: z.string().nullable().describe("Why the last ingestion failed; null if it did not fail"),
    content_hash: z.string().describe("SHA-256 of the document's bytes, in hexadecimal"),
    metadata: z.record(z.string(), z.unknown()).describe("Metadata that the client sent with the document"),
    facts: DocumentFacts.describe(
      "What is known about the document. PUT /api/v1/sources/{kg_name}/{source_id} corrects it.",
    ),
    fact_origins: z
      .record(z.string(), FactOrigin)
      .describe("For each known fact: where it was found, and how sure it is"),
  }),
  errors: { 404: "The source does not exist" },
  tagged: true,
  examples: [
    { summary: "A finished source", params: { source_id: exampleIds.source }, status: 200 },
    { summary: "An unknown source", params: { source_id: "src_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { documents: { sources }, jobs }) => {
    const source = await sources.stats(ctx, params.source_id);
    const job = source.job_id ? await jobs.find(ctx, source.job_id) : null;
    const stats = {
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
      template_share: source.template_share,
      total_text_length: source.text_length,
      created_at: source.created_at.toISOString(),
      last_accessed: source.last_accessed?.toISOString() ?? null,
      job_id: job?.id ?? null,
      progress: job ? progressOf(job.stages) : progressWithoutJob(source.status),
      error: source.error?.message ?? null,
      content_hash: source.content_hash,
      metadata: source.metadata,
      facts: shownFacts(source.facts),
      fact_origins: Object.fromEntries(
        Object.entries(source.facts).map(([name, { from, confidence }]) => [name, { from, confidence }]),
      ),
    };
    return reply(200, stats, etagOf(sourceTag(source)));
  },
});
