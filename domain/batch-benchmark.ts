import { z } from "zod";
import { batchBounds, benchmarkBounds } from "./limits/benchmarks.ts";
import { managerNames } from "./memory.ts";

/** Kinds of questions: first those of the generator, then those of files. `adversarial` is in both. */
export const questionCategories = [
  "plain",
  "update",
  "late",
  "many",
  "retract",
  "as_of",
  "adversarial",
  "multi_hop",
  "temporal",
  "open_domain",
  "single_hop",
] as const;
export const QuestionCategory = z.enum(questionCategories);
export type QuestionCategory = z.infer<typeof QuestionCategory>;

/** The data set that is generated from a seed; every other one is a file of the operator. */
export const generatedDataSet = "generated";

export const BenchmarkDataSet = z
  .object({
    name: z.string().describe("Name of the data set, which a job takes as `dataset`"),
    kind: z
      .enum(["generated", "locomo"])
      .describe("generated: made from a seed. locomo: a file of the operator in LoCoMo's format."),
    conversations: z.number().int().min(0).nullable().describe("Number of conversations; null if `limit` decides"),
    turns: z.number().int().min(0).nullable().describe("Number of turns; null if `limit` decides"),
    questions: z
      .number()
      .int()
      .min(0)
      .describe("Number of questions; for a generated data set, the maximum number that a job may ask"),
    categories: z
      .array(
        z.object({
          category: QuestionCategory.describe("Kind of question"),
          questions: z.number().int().min(0).nullable().describe("Number of its questions; null if `limit` decides"),
        }),
      )
      .describe("Kinds of questions"),
    seeds: z
      .object({ min: z.number().int().describe("Least seed"), max: z.number().int().describe("Greatest seed") })
      .nullable()
      .describe("Seeds of a generated data set; null for a file"),
    sha256: z
      .string()
      .nullable()
      .describe("SHA-256 of the file; null for a generated data set: the report of its job shows it"),
  })
  .meta({ id: "BenchmarkDataSet" });
export type BenchmarkDataSet = z.infer<typeof BenchmarkDataSet>;

export const BenchmarkDataSets = z
  .object({
    datasets: z.array(BenchmarkDataSet).describe("Data sets that a job can take"),
    warnings: z.array(z.string()).describe("Files of the operator's folder that cannot be used, with the reason"),
  })
  .meta({ id: "BenchmarkDataSets" });
export type BenchmarkDataSets = z.infer<typeof BenchmarkDataSets>;

/** Arms with memory without one manager. */
const ablations = managerNames.map((name) => `on_minus_${name}` as const);

/**
 * off: no memory. on: what the service answers from memory. on_read: what a simple reader makes of the same items, as
 * it does for the other arms. recency: the last turns. oracle_evidence: the turns that hold the answer, an upper bound.
 * on_minus_…: memory without one manager. full_context: all turns, which only a language model reads.
 */
export const benchmarkArms = [
  "off",
  "on",
  "on_read",
  "recency",
  "oracle_evidence",
  "full_context",
  ...ablations,
] as const;
export const BenchmarkArmName = z.enum(benchmarkArms);
export type BenchmarkArmName = z.infer<typeof BenchmarkArmName>;

export const seedBounds = { min: 0, max: benchmarkBounds.largestSeed } as const;
export const questionBounds = { min: 1, max: batchBounds.questions } as const;
