import { z } from "zod";
import { KgName } from "./kg.ts";
import { kgNamesLimit, queryLengthLimit, userIdLengthLimit } from "./limits.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";

export const pipelineNames = ["knowledge_graph", "text_to_sql", "vector_search"] as const;
export const PipelineName = z.enum(pipelineNames).meta({
  id: "PipelineName",
  description:
    "knowledge_graph: passages found through the graph; text_to_sql: one SELECT; vector_search: nearest passages",
});
export type PipelineName = z.infer<typeof PipelineName>;

/** Body of POST /api/v1/query. */
export const QueryRequest = z
  .object({
    query: safeText(queryLengthLimit),
    user_id: safeText(userIdLengthLimit).nullish(),
    session_id: safeText(userIdLengthLimit).nullish(),
    max_results: orElse(z.number().int().min(1).max(100), 10),
    validate_answer: orElse(z.boolean(), true),
    include_citations: orElse(z.boolean(), true),
    kg_names: z
      .array(KgName)
      .max(kgNamesLimit)
      .nullish()
      .transform((value) => value ?? undefined),
  })
  .meta({ id: "QueryRequest" });
export type QueryRequest = z.output<typeof QueryRequest>;

/** Where a sentence of the answer stands. Offsets are code points into the stored parsed text. */
export const Citation = z
  .object({
    /** The marker [n] in the answer. */
    citation_id: z.number().int().positive(),
    source_id: z.string().nullable(),
    source_name: z.string().nullable(),
    kg_name: z.string(),
    /** null for a table as a whole. */
    chunk_id: z.number().int().nullable(),
    /** Verbatim; for a table the statement that was run on it. */
    excerpt: z.string(),
    relevance_score: z.number().min(0).max(1),
    page: z.number().int().nullable(),
    section: z.string().nullable(),
    entity_ids: z.array(z.number().int()),
    start_offset: z.number().int().nullable(),
    end_offset: z.number().int().nullable(),
  })
  .meta({ id: "Citation" });
export type Citation = z.infer<typeof Citation>;

export const AnswerMetadata = z
  .object({
    trace_id: z.string(),
    kg_names_used: z.array(z.string()),
    intent: z.object({ pipeline: PipelineName, confidence: z.number(), reason: z.string() }),
    retrieved_count: z.number().int(),
    validation: z
      .object({ performed: z.boolean(), grounded: z.boolean(), unsupported_claims: z.array(z.string()) })
      .nullable(),
    memory: z.object({
      used: z.boolean(),
      items_used: z.record(z.string(), z.number().int()),
      reason: z.string().optional(),
      /** Managers that could not answer. */
      degraded: z.array(z.string()).optional(),
    }),
    /** Chain of passages that led to the answer, first to last: what the graph contributed. */
    path: z.array(z.object({ chunk_id: z.number().int(), title: z.string().nullable(), via: z.string().nullable() })),
    generated_sql: z.string().nullable(),
    model: z.string(),
    token_usage: z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() }),
    degraded: z.boolean(),
    warnings: z.array(z.string()),
    stages: z.array(z.object({ name: z.string(), ms: z.number() })),
  })
  .meta({ id: "AnswerMetadata" });
export type AnswerMetadata = z.infer<typeof AnswerMetadata>;
/** What models have read and written. */
export type TokenUsage = Readonly<AnswerMetadata["token_usage"]>;

export const Answer = z
  .object({
    answer: z.string(),
    pipeline_used: PipelineName,
    citations: z.array(Citation),
    processing_time_ms: z.number(),
    confidence: z.number().min(0).max(1),
    metadata: AnswerMetadata,
  })
  .meta({ id: "Answer" });
export type Answer = z.infer<typeof Answer>;
