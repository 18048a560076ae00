import { z } from "zod";
import {
  BenchmarkArmName,
  benchmarkArms,
  QuestionCategory,
  questionBounds,
  questionCategories,
  seedBounds,
} from "./batch-benchmark.ts";
import { BenchmarkReport } from "./batch-benchmark-report.ts";
import { jobStatuses } from "./job.ts";
import { batchBounds } from "./limits/benchmarks.ts";
import { judgeModes } from "./memory-benchmark.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Body of POST /api/benchmarks/jobs. */
export const BenchmarkJobRequest = z
  .object({
    dataset: safeText(60).describe("Name of a data set, as GET /api/benchmarks/datasets lists it"),
    arms: z
      .array(BenchmarkArmName)
      .min(1)
      .max(benchmarkArms.length)
      .refine(isUnique, "must not name an arm twice")
      .describe(
        "What answers the questions. off: no memory. on: what the service answers from memory alone. on_read: what " +
          "the simple reader of the other arms makes of the items of memory. recency: the last turns. " +
          "oracle_evidence: the turns that hold the answer, an upper bound. on_minus_…: memory without one of " +
          "its managers. full_context: all turns; it needs a language model, and is refused while none is configured.",
      ),
    limit: orElse(
      z.number().int().min(questionBounds.min).max(questionBounds.max),
      batchBounds.questionsByDefault,
    ).describe(
      "Maximum number of questions. A file gives its first ones; a generated data set has as many conversations as " +
        "the questions need.",
    ),
    categories: z
      .array(QuestionCategory)
      .min(1)
      .max(questionCategories.length)
      .refine(isUnique, "must not name a category twice")
      .nullish()
      .describe("Kinds of questions; default: all of the data set"),
    seed: orElse(z.number().int().min(seedBounds.min).max(seedBounds.max), 1).describe(
      "Seed of a generated data set. It is ignored for a file.",
    ),
    ending: z.iso
      .date()
      .nullish()
      .describe(
        `Day after the last generated turn, in UTC: today or one of the ${batchBounds.endingDays} days before. Generated texts ` +
          "name months, so only jobs with the same day can be compared. The turns of a file keep their times. Default: the " +
          "Monday of this week.",
      ),
    judge: orElse(z.enum(judgeModes), "auto").describe(
      "Who grades the answers. offline: rules, by the right answer of the data set. auto: offline until a language " +
        "model grades batches. llm: refused until a language model grades batches.",
    ),
    max_usd: z
      .number()
      .min(0)
      .max(batchBounds.usd)
      .nullish()
      .describe("Maximum cost of model calls in US dollars. No arm of this version calls a model that costs money."),
  })
  .meta({ id: "BenchmarkJobRequest" });
export type BenchmarkJobRequest = z.output<typeof BenchmarkJobRequest>;

const time = z.iso.datetime().nullable();

export const BenchmarkJobBody = z
  .object({
    job_id: shared.job_id,
    status: z.enum(jobStatuses).describe("State of the job, as GET /api/v1/jobs/{job_id} shows it"),
    progress: z.number().min(0).max(1).describe("Share of the answers that are stored, from 0 to 1"),
    dataset: z.string().describe("Name of the data set"),
    arms: z.array(BenchmarkArmName).describe("The arms, in the order of the request"),
    questions: z.number().int().describe("Number of questions"),
    answers: z
      .number()
      .int()
      .describe("Number of answers that the job has stored so far: one for each question and arm"),
    report: BenchmarkReport.nullable().describe("The results; null until the job is completed"),
    error: z.string().nullable().describe("Why the job failed or was cancelled, in words; null otherwise"),
    results_url: z.string().describe("Path of all answers as NDJSON"),
    created_at: shared.created_at,
    started_at: time.describe("Time when the job started; null before that"),
    finished_at: time.describe("Time when the job ended; null before that"),
  })
  .meta({ id: "BenchmarkJob" });
export type BenchmarkJobBody = z.infer<typeof BenchmarkJobBody>;
