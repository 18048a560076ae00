import { z } from "zod";
import { AnswerMetadata, PipelineName } from "./answer.ts";
import { Citation } from "./citation.ts";
import { rerankerMethods } from "./reranking.ts";
import { shared } from "./shared-fields.ts";
import { unifiedModes } from "./unified-query.ts";
import { VectorResult } from "./vector-bypass.ts";

const Scores = z
  .record(z.string(), z.number())
  .describe(
    "Score from each ranking that has the passage: knowledge_graph (0 to 1), vector_search (cosine), and reranker (0 to 1)",
  );

const UnifiedVectorResult = VectorResult.extend({
  scores: Scores.optional().describe("Score from each ranking that has the passage; only in the detailed format"),
}).meta({ id: "UnifiedVectorResult" });

const CompactVectorResult = VectorResult.pick({ chunk_id: true, source_id: true, score: true }).meta({
  id: "CompactVectorResult",
});
const CompactCitation = Citation.pick({ source_id: true, relevance_score: true }).meta({ id: "CompactCitation" });

const Reranking = z.object({
  performed: z.boolean().describe("Whether a reranker ordered the passages"),
  method: z.enum(rerankerMethods).nullable().describe("The method that ordered them; null without reranking"),
  model: z.string().nullable().describe("Name of the model or of the built-in reranker; null without reranking"),
});
export type Reranking = z.infer<typeof Reranking>;

const Rows = z.object({
  columns: z
    .array(
      z.object({
        name: z.string().describe("Name of the column"),
        type: z.string().describe("Type of its values in PostgreSQL"),
      }),
    )
    .describe("The columns of `results`, in their order"),
  row_count: z.number().int().describe("Number of rows that the statement gave, at most `sql_max_results`"),
  truncated: z.boolean().describe("Whether there are more rows than `results` lists"),
  explanation: z.string().describe("The statement in plain words"),
});

const RankedPassage = z.object({
  chunk_id: shared.chunk_id,
  source_id: z.string().nullable().describe("Id of the passage's source; null if it comes from no document"),
  kg_name: shared.kg_name,
  scores: Scores,
});

const Stage = z.object({
  name: z.string().describe("Name of the step"),
  ms: z.number().describe("Duration of the step in milliseconds"),
  in: z.number().int().optional().describe("Items read by the step; only in the detailed format"),
  out: z.number().int().optional().describe("Items produced by the step; only in the detailed format"),
});

const UnifiedMetadata = AnswerMetadata.extend({
  reranking: Reranking.describe("What ordered the passages"),
  rows: Rows.nullable().describe("What `results` holds; null if no statement was run"),
  passages: z
    .array(RankedPassage)
    .optional()
    .describe("The passages that the answer was made from, best first; only in the detailed format"),
  stages: z
    .array(Stage)
    .describe(
      "Duration of each step of the answer. `in` and `out` count questions, turns, knowledge graphs, passages or rows, and " +
        "citations.",
    ),
}).meta({ id: "UnifiedMetadata" });

/** Answer of POST /api/v1/query/unified. */
export const UnifiedResult = z
  .object({
    query: z.string().describe("`query` of the request"),
    mode: z.enum(unifiedModes).describe("`mode` of the request"),
    pipeline: PipelineName.describe("The pipeline that answered"),
    answer: z
      .string()
      .nullable()
      .describe("The answer in words; null in modes vector and sql, and if mode auto chose one of these"),
    generated_sql: z.string().nullable().describe("The statement that was run; null if none was"),
    results: z
      .array(z.record(z.string(), z.unknown()))
      .describe("The rows of the statement, by column name; empty if none was run"),
    vector_results: z
      .array(z.union([UnifiedVectorResult, CompactVectorResult]))
      .describe("The nearest passages, best first; empty if they were not searched"),
    citations: z
      .array(z.union([Citation, CompactCitation]))
      .describe("Where each sentence of the answer stands, or the tables that the statement read"),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("How well passages or rows support the answer, from 0 to 1; null without answer and rows"),
    processing_time_ms: z.number().describe("Milliseconds from the question to the answer"),
    routing_decision: z.string().describe("Which pipeline was chosen and why, in words"),
    metadata: UnifiedMetadata.optional().describe("More about the answer; absent in the compact format"),
  })
  .meta({ id: "UnifiedResult" });
export type UnifiedResult = z.infer<typeof UnifiedResult>;

/** Further data that the result shows. It accompanies the answer inside the service. */
export interface UnifiedFindings {
  /** Whether the question got an answer in words that the result shows. */
  readonly shows_answer: boolean;
  /** Keys of what the answer in words quotes. The whole result also quotes the passages that it shows. */
  readonly answer_quotes: readonly string[];
  readonly vector_results: readonly z.infer<typeof UnifiedVectorResult>[];
  readonly rows: (z.infer<typeof Rows> & { readonly results: readonly Readonly<Record<string, unknown>>[] }) | null;
  readonly passages: readonly z.infer<typeof RankedPassage>[];
  readonly reranking: Reranking;
  /** By the name of the step. */
  readonly items: Readonly<Record<string, { readonly in: number; readonly out: number }>>;
}
