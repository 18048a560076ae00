import { z } from "zod";
import { BenchmarkArmName, QuestionCategory } from "./batch-benchmark.ts";
import { shared } from "./shared-fields.ts";

const n = z.number().int().min(0).describe("Number of questions that the figure is from");
const low = z.number().describe("Lower end of the 95 % interval");
const high = z.number().describe("Upper end of the 95 % interval");

/** A share of questions with its interval. */
const Share = z
  .object({
    value: z.number().min(0).max(1).nullable().describe("The share, from 0 to 1; null if n is 0"),
    low,
    high,
    n,
  })
  .meta({ id: "BenchmarkShare" });
export type BenchmarkShare = z.infer<typeof Share>;

const ArmReport = z
  .object({
    arm: BenchmarkArmName.describe("The arm"),
    accuracy: Share.describe("Share of right answers; interval: Wilson"),
    categories: z
      .array(
        z.object({
          category: QuestionCategory.describe("Kind of question"),
          accuracy: Share.describe("Accuracy for this category"),
        }),
      )
      .describe("Accuracy by kind of question. The right answer to an adversarial question is a refusal."),
    harm: Share.nullable().describe(
      "Share of questions that the arm `off` answers correctly and this arm does not; null for `off` itself and if " +
        "`off` was not run",
    ),
    recall_at_5: Share.describe(
      "Mean share of the evidence that is among the first 5 items, over the questions that have evidence and are not " +
        "adversarial; interval: bootstrap",
    ),
    recall_at_10: Share.describe("Same as `recall_at_5`, for the first 10 items"),
    memory_tokens: z
      .object({
        mean: z.number().describe("Mean per question"),
        total: z.number().int().describe("Sum over all questions"),
        n,
      })
      .describe("Tokens of what the arm gives to the reader, estimated from characters"),
    words: z.object({ mean: z.number().describe("Mean per question"), n }).describe("Number of words in the answers"),
    latency_ms: z
      .object({ p50: z.number().describe("Median"), p95: z.number().describe("95th percentile"), n })
      .describe("Milliseconds until the arm has given its items"),
    cost_usd: z.number().min(0).describe("Cost of the arm's model calls in US dollars"),
  })
  .meta({ id: "BenchmarkArmReport" });
export type BenchmarkArmReport = z.infer<typeof ArmReport>;

const Difference = z.object({
  difference: z
    .object({
      mean: z.number().describe("Share of right answers of the first arm or job, minus that of the second"),
      low,
      high,
      n,
    })
    .describe("Difference per question; interval by bootstrap"),
  only_first: z.number().int().describe("Number of questions that only the first answers correctly"),
  only_second: z.number().int().describe("Number of questions that only the second answers correctly"),
  mcnemar_p: z.number().min(0).max(1).describe("Exact two-sided p of McNemar's test"),
});
export type BenchmarkDifference = z.infer<typeof Difference>;

const PairReport = Difference.extend({
  first: BenchmarkArmName.describe("The first arm"),
  second: BenchmarkArmName.describe("The second arm"),
}).meta({ id: "BenchmarkPair" });

export const BenchmarkReport = z
  .object({
    llm: z.literal(false).describe("Whether a language model answered or judged. This version has none in benchmarks."),
    dataset: z
      .object({
        name: z.string().describe("Name of the data set"),
        sha256: z.string().describe("SHA-256 of the file, or of the generated conversations"),
        seed: z.number().int().describe("Seed of a generated data set"),
        ending: z.string().describe("Day after the last generated turn, in UTC"),
        conversations: z.number().int().describe("Number of conversations"),
        questions: z.number().int().describe("Number of questions"),
      })
      .describe("The data set of the job"),
    judge: z
      .object({
        mode: z.literal("offline").describe("offline: rules graded the answers"),
        model: z.string().describe("Id of the rules"),
      })
      .describe("Who graded the answers"),
    questions_hash: z
      .string()
      .describe("Hash of data set, questions and judge: jobs with the same one can be compared"),
    config_hash: z.string().describe("Hash of `questions_hash`, the arms and the version of the service"),
    version: z.string().describe("Version of the service"),
    arms: z.array(ArmReport).describe("Each arm by itself"),
    pairs: z.array(PairReport).describe("Arms compared with each other"),
    cost_usd: z.number().min(0).describe("Cost of all model calls in US dollars"),
    erased: z
      .object({
        scopes: z.number().int().describe("Number of conversations whose memory was erased"),
        verified: z.literal(true).describe("Always true: all stores were read again, and had nothing left"),
      })
      .describe("What became of the memory that the job wrote"),
    warnings: z.array(z.string()).describe("What limits the meaning of the figures"),
  })
  .meta({ id: "BenchmarkReport" });
export type BenchmarkReport = z.infer<typeof BenchmarkReport>;

export const BenchmarkComparison = z
  .object({
    a: shared.job_id,
    b: shared.job_id,
    questions_hash: z.string().describe("Hash of data set, questions and judge, the same for both jobs"),
    arms: z
      .array(
        Difference.extend({
          arm: BenchmarkArmName.describe("An arm that both jobs have"),
          a: Share.describe("Share of right answers in the job a"),
          b: Share.describe("Share of right answers in the job b"),
        }),
      )
      .describe("Arms that both jobs have. The first of each pair is the job a, the second the job b."),
  })
  .meta({ id: "BenchmarkComparison" });
export type BenchmarkComparison = z.infer<typeof BenchmarkComparison>;
