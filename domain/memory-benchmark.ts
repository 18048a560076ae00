import { z } from "zod";
import { PipelineName, QueryRequest } from "./answer.ts";
import { Citation } from "./citation.ts";
import { Judgement } from "./judgement.ts";
import { benchmarkBounds } from "./limits/benchmarks.ts";
import { userIdLengthLimit } from "./limits/memory.ts";
import { managerNames } from "./memory.ts";
import { orElse } from "./or-else.ts";
import { RecalledItemBody } from "./recalled-item.ts";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

export const judgeModes = ["auto", "llm", "offline"] as const;

/** Body of POST /api/benchmarks/run. */
export const BenchmarkRequest = z
  .object({
    query: QueryRequest.shape.query,
    user_id: safeText(userIdLengthLimit).describe("Id that the client gives to the user whose memory is compared"),
    session_id: QueryRequest.shape.session_id,
    kg_names: QueryRequest.shape.kg_names,
    as_of: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe("Memory as it stood at this time, with what had happened or been said by then. Default: now."),
    reference_answer: safeText(benchmarkBounds.referenceLength)
      .nullish()
      .describe(
        "The right answer. The judge compares both answers with each of its items (sentences, parts between " +
          "semicolons, members " +
          `of short lists): repeated ones once, and at most the first ${benchmarkBounds.referenceItems}. ` +
          "`Not mentioned` and the like say that nothing answers the question. Without it the judge is weak.",
      ),
    judge: orElse(z.enum(judgeModes), "auto").describe(
      "Who compares the answers. offline: rules. llm: a language model, if one is configured, else status 400. auto: " +
        "the best that is configured.",
    ),
    seed: z
      .number()
      .int()
      .min(0)
      .max(benchmarkBounds.largestSeed)
      .nullish()
      .describe("Decides the order of the arms. Default: a random one, which `repro.seed` shows."),
  })
  .meta({ id: "BenchmarkRequest" });
export type BenchmarkRequest = z.output<typeof BenchmarkRequest>;

const Manager = z.enum(managerNames);

const MemoryUsed = z.object({
  manager: Manager.describe("The memory manager that holds the item"),
  id: z.string().describe("Id of the item"),
  excerpt: z.string().describe("Text of the item, or its beginning"),
});

const ShownMemory = RecalledItemBody.extend({
  used_in_answer: z
    .boolean()
    .describe("Whether the item changed the question, or the answer cites it or uses words of it"),
});
export type ShownMemory = z.infer<typeof ShownMemory>;

const ContextSource = z.object({
  kg_name: shared.kg_name,
  chunk_id: z.number().int().nullable().describe("Id of the passage; null for a table"),
  table: z.string().nullable().describe("Name of the table; null for a passage"),
  score: z.number().nullable().describe("Score of the passage in this arm; null for a table"),
});

const count = (meaning: string) => z.number().int().min(0).describe(meaning);
const ms = (meaning: string) => z.number().min(0).describe(`Milliseconds of ${meaning}`);

export const BenchmarkArm = z
  .object({
    answer: z.string().nullable().describe("The answer; null if the arm did not answer in time"),
    confidence: z.number().min(0).max(1).describe("Confidence of the answer, from 0 to 1"),
    processing_time_ms: ms("the arm"),
    token_usage: z
      .object({ input_tokens: shared.input_tokens.int(), output_tokens: shared.output_tokens.int() })
      .describe("Tokens that language models used, without those of the warm-up"),
    citations: z.array(Citation).describe("Where the sentences of the answer stand"),
    memories_used: z.array(MemoryUsed).describe("Remembered items that the arm received; empty without memory"),
    pipeline_used: PipelineName.nullable().describe("How the evidence was found; null after a timeout"),
    abstained: z.boolean().describe("Whether the answer says that nothing was found"),
    timed_out: z.boolean().describe("Whether the arm did not answer in time"),
    context: z
      .object({
        question: z.string().describe("The question as the pipelines got it: memory may complete it"),
        sources: z.array(ContextSource).describe("Passages or tables that the answer was made from, best first"),
        memory_items: z.array(ShownMemory).describe("Remembered items that the arm received"),
      })
      .describe("What the answer was made from"),
    tokens: z
      .object({
        prompt: count("Tokens that models read"),
        completion: count("Tokens that models wrote"),
        memory: count("Tokens of the remembered items, estimated from their characters"),
        estimated: z.boolean().describe("Whether the numbers are estimated, because a model does not count its tokens"),
      })
      .describe("Tokens of the arm, without those of the warm-up"),
    cost_usd: z.number().min(0).describe("Cost of the arm's model calls in US dollars, without the warm-up"),
    latency_ms: z
      .object({
        total: ms("the arm"),
        memory_recall: ms("the recall"),
        retrieval: ms("routing, retrieval and reranking"),
        generation: ms("writing and checking the answer"),
      })
      .describe("Durations of the arm"),
    trace_id: shared.trace_id,
  })
  .meta({ id: "BenchmarkArm" });
export type BenchmarkArm = z.infer<typeof BenchmarkArm>;

const difference = (meaning: string) => z.number().describe(`${meaning}: with memory minus without`);
const orNull = (meaning: string) => difference(meaning).nullable();

export const BenchmarkResult = z
  .object({
    benchmark_id: z.string().describe("Id of this comparison"),
    query: z.string().describe("The question"),
    user_id: z.string().describe("The user whose memory was compared"),
    with_memory: BenchmarkArm,
    without_memory: BenchmarkArm,
    judge: Judgement.describe("The judge's comparison of both answers"),
    deltas: z
      .object({
        quality: orNull("Mean of the four scores, from -10 to 10; null if nobody judged"),
        score: orNull("Weighted mean of all marks, from -1 to 1; null if nobody judged"),
        groundedness: orNull("Share of supported sentences; null if nobody judged"),
        citation_precision: orNull("Share of citations that the answer needs; null if an answer has none"),
        latency_ms: difference("Duration in milliseconds"),
        tokens: difference("Tokens of models"),
        cost_usd: difference("Cost in US dollars"),
      })
      .describe("Differences of the arms"),
    diff: z
      .object({
        retrieval_overlap_at_k: z
          .number()
          .min(0)
          .max(1)
          .describe("Passages and tables that both arms found, as a share of all that were found; 1 if none was found"),
        pipeline_changed: z.boolean().describe("Whether the arms used different pipelines"),
        answer_changed: z.boolean().describe("Whether the answers differ"),
      })
      .describe("What memory changed"),
    memory_state: z
      .object({
        available: z.boolean().describe("Whether a manager recalled something for the question"),
        managers: z
          .record(Manager, z.enum(["ready", "degraded", "disabled", "unavailable"]))
          .describe("State of each memory manager"),
        items_in_scope: z
          .number()
          .int()
          .min(0)
          .nullable()
          .describe(
            "Number of items that are stored about the user, without turns of short_term; null if the store is away or slow",
          ),
        items_recalled: z.record(z.string(), z.number().int()).describe("Number of recalled items by manager"),
        degraded: z.array(z.string()).describe("Managers that failed or took too long"),
      })
      .describe("Memory during the comparison"),
    warnings: z.array(z.string()).describe("What limits the meaning of this comparison"),
    repro: z
      .object({
        config_hash: z
          .string()
          .describe("Hash of everything but seed and memory that decides the answers and the verdict"),
        seed: z.number().int().describe("Seed that decided the order of the arms"),
        arm_order: z.array(z.enum(["on", "off"])).describe("The order in which the arms were started"),
        versions: z.record(z.string(), z.string()).describe("Versions of service and judge"),
      })
      .describe("What a repetition needs"),
    metadata: z
      .object({
        trace_id: shared.trace_id,
        degraded: z
          .boolean()
          .describe("Whether an arm had to do without a part of the service, or did not answer in time"),
        warnings: z.array(z.string()).describe("Warnings of both answers, such as unavailable parts"),
      })
      .describe("How the comparison went"),
    timestamp: shared.timestamp,
  })
  .meta({ id: "BenchmarkResult" });
export type BenchmarkResult = z.infer<typeof BenchmarkResult>;
