import { z } from "zod";
import { Citation, NearestPassage } from "./citation.ts";
import { Doubt } from "./doubts.ts";
import { KgName } from "./kg.ts";
import { userIdLengthLimit } from "./limits/memory.ts";
import { kgNamesLimit, kgsAskedLimit, nearestShown, queryLengthLimit } from "./limits/questions.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

export const pipelineNames = ["knowledge_graph", "text_to_sql", "vector_search"] as const;
export const PipelineName = z.enum(pipelineNames).meta({
  id: "PipelineName",
  description:
    "How the evidence for an answer is found. knowledge_graph: passages reached through entities and relations. " +
    "text_to_sql: one SELECT statement over a table. vector_search: the passages with the nearest vectors.",
});
export type PipelineName = z.infer<typeof PipelineName>;

/** Body of POST /api/v1/query. */
export const QueryRequest = z
  .object({
    query: safeText(queryLengthLimit).describe("The question, in natural language"),
    user_id: safeText(userIdLengthLimit)
      .nullish()
      .describe(
        "Id that the client gives to the user who asks. Without `session_id` the question continues this user's " +
          "conversation of the last 30 minutes.",
      ),
    session_id: safeText(userIdLengthLimit)
      .nullish()
      .describe(
        "Id that the client gives to the conversation which the question continues. Default: the conversation of " +
          "`user_id` in the last 30 minutes.",
      ),
    memory: z
      .enum(["auto", "read_only", "off"])
      .nullish()
      .describe(
        "auto: the answer uses what is remembered of the user, and the question is remembered. read_only: the answer " +
          "uses memory, but the question is not remembered. off: memory is neither read nor written. Default: auto.",
      ),
    max_results: orElse(z.number().int().min(1).max(100), 10).describe(
      "Maximum number of passages that the answer is made from",
    ),
    validate_answer: orElse(z.boolean(), true).describe(
      "Whether every sentence of the answer is checked against its passage",
    ),
    include_citations: orElse(z.boolean(), true).describe(
      "Whether the answer lists its citations. If false, `citations` is empty.",
    ),
    kg_names: z
      .array(KgName)
      .max(kgNamesLimit)
      .nullish()
      .transform((value) => value ?? undefined)
      .describe(
        `Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the ` +
          `tenant if they are at most ${kgsAskedLimit}. Of more, the service searches those whose content, names and domains ` +
          `have most in common with the question, at most ${kgsAskedLimit}; \`metadata.kgs_not_asked\` counts the others.`,
      ),
  })
  .meta({ id: "QueryRequest" });
export type QueryRequest = z.output<typeof QueryRequest>;

const Intent = z.object({
  pipeline: PipelineName,
  confidence: z.number().describe("How clear the choice of the pipeline was, from 0 to 1"),
  reason: z.string().describe("Why this pipeline was chosen, in words"),
});

const Validation = z.object({
  performed: z.boolean().describe("Whether the check took place"),
  grounded: z.boolean().describe("Whether every sentence of the answer is supported by its passage"),
  unsupported_claims: z.array(z.string()).describe("Sentences that their passages do not support"),
});

const MemoryUse = z.object({
  used: z.boolean().describe("Whether memory completed the question or answered it"),
  items_used: z.record(z.string(), z.number().int()).describe("Number of remembered items used, by memory manager"),
  reason: z.string().optional().describe("Why memory was used in this way, in words"),
  degraded: z.array(z.string()).optional().describe("Memory managers that could not answer"),
  partial: z
    .array(z.string())
    .optional()
    .describe("Memory managers that searched their newest items only, because the others were still being read"),
  items: z.array(z.string()).optional().describe("Ids of the remembered items that were available for the answer"),
  tokens: z.number().int().optional().describe("Estimated tokens of these items"),
  took_ms: z.number().optional().describe("Milliseconds that memory took"),
});

const PathStep = z.object({
  chunk_id: shared.chunk_id,
  title: z.string().nullable().describe("Heading or source of the passage; null if it has neither"),
  via: z.string().nullable().describe("What links the passage to the one before; null for the first passage"),
});

export const AnswerMetadata = z
  .object({
    trace_id: shared.trace_id,
    kg_names_used: z.array(z.string()).describe("Names of the knowledge graphs that were searched"),
    kgs_not_asked: shared.kgs_not_asked.optional(),
    intent: Intent.describe("The pipeline that was chosen for the question, and why"),
    retrieved_count: z.number().int().describe("Number of passages that were found"),
    validation: Validation.nullable().describe("Check of the answer; null if `validate_answer` was false"),
    memory: MemoryUse.describe("What memory contributed to the answer"),
    path: z
      .array(PathStep)
      .describe(
        "Passages that led to the answer, first to last; one passage if the graph added no other. Empty without " +
          "citations and for an answer from a table.",
      ),
    nearest: z
      .array(NearestPassage)
      .min(1)
      .max(nearestShown)
      .optional()
      .describe(
        "If the answer found nothing: the passages that are nearest to the question, best first, for a client to show. " +
          "They do not answer the question. Absent if the answer quotes passages or rows, if no passage is near, and " +
          "without citations.",
      ),
    doubts: z
      .array(Doubt)
      .min(1)
      .optional()
      .describe(
        "Why the confidence is not higher, most telling first. Absent from sure answers (.9 and more), from answers that " +
          "memory gives, and if a language model wrote the answer.",
      ),
    generated_sql: z.string().nullable().describe("SQL statement of the answer; null if none was written"),
    model: z.string().describe("Name of the language model or of the built-in method that wrote the answer"),
    cached_at: z.iso
      .datetime()
      .optional()
      .describe(
        "When the answer was made, if it was made for an earlier, equal question. Nothing that it depends on has changed " +
          "since. It is kept for some minutes (10 by default). `Cache-Control: no-cache` asks for a new one.",
      ),
    token_usage: z
      .object({ input_tokens: shared.input_tokens.int(), output_tokens: shared.output_tokens.int() })
      .describe("Tokens that language models used for the answer"),
    degraded: z
      .boolean()
      .describe("Whether the answer was made without a part of the service that was away. `warnings` names the part."),
    warnings: z.array(z.string()).describe("Remarks about the answer, such as unavailable parts and omissions"),
    stages: z
      .array(
        z.object({
          name: z.string().describe("Name of the step"),
          ms: z.number().describe("Duration of the step in milliseconds"),
        }),
      )
      .describe("Duration of each step of the answer"),
  })
  .meta({ id: "AnswerMetadata" });
export type AnswerMetadata = z.infer<typeof AnswerMetadata>;
/** Tokens that models have read and written. */
export type TokenUsage = Readonly<AnswerMetadata["token_usage"]>;

export const Answer = z
  .object({
    answer: z
      .string()
      .describe(
        "Quotes from the passages, with markers `[n]` of the citations; an uncertain answer begins with " +
          "`Possibly: `; or that nothing was found",
      ),
    pipeline_used: PipelineName,
    citations: z.array(Citation).describe("Where each sentence of the answer stands"),
    processing_time_ms: z.number().describe("Milliseconds from the question to the answer"),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe("How well the passages support the answer, from 0 to 1; at most 0.2 if nothing was found"),
    metadata: AnswerMetadata,
  })
  .meta({ id: "Answer" });
export type Answer = z.infer<typeof Answer>;
