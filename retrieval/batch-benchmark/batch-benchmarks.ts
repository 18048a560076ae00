import type { Ctx } from "../../domain/auth.ts";
import type { BenchmarkDataSets } from "../../domain/batch-benchmark.ts";
import type { BenchmarkJobBody, BenchmarkJobRequest } from "../../domain/batch-benchmark-job.ts";
import type { BenchmarkComparison } from "../../domain/batch-benchmark-report.ts";
import { invalidInput, notFound } from "../../domain/errors.ts";
import type { Job } from "../../domain/job.ts";
import { batchBounds } from "../../domain/limits/benchmarks.ts";
import type { AnswerPosition } from "../../stores/ports/records/benchmarks.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { answersAfter } from "./all-answers.ts";
import { givenByArm } from "./arms.ts";
import { compareJobs } from "./compare-jobs.ts";
import type { DataSets } from "./data-sets.ts";
import { choiceOf, hashesOf, type StoredChoice, storedChoice } from "./planned.ts";

/** Batches of benchmark questions as clients use them. A job of another tenant, or of another type, is `not_found`. */
export interface BatchBenchmarks {
  dataSets(): Promise<BenchmarkDataSets>;
  /** Queues a job and returns its id. Throws `invalid_input` that names the field. */
  start(ctx: Ctx, request: BenchmarkJobRequest): Promise<string>;
  get(ctx: Ctx, job_id: string): Promise<BenchmarkJobBody>;
  /** Prepares the answers after a position as NDJSON with a trailer. The result sends them. */
  results(
    ctx: Ctx,
    job_id: string,
    after: AnswerPosition | null,
  ): Promise<(send: (text: string) => Promise<void>) => Promise<void>>;
  /** Throws `conflict` if the jobs did not answer the same questions, or are not completed. */
  compare(ctx: Ctx, a: string, b: string): Promise<BenchmarkComparison>;
}

interface BatchServices {
  readonly records: Pick<Records, "benchmarks" | "jobs">;
  readonly dataSets: DataSets;
  /** Version of the service. */
  readonly version: string;
  /** Called after a job was queued, so that the job does not wait for the next poll. */
  readonly wake: () => void;
}

export function createBatchBenchmarks({ records, dataSets, version, wake }: BatchServices): BatchBenchmarks {
  async function jobOf({ tenant_id }: Ctx, job_id: string): Promise<Job> {
    const job = await records.jobs.get(tenant_id, job_id);
    if (job?.type !== "benchmark") throw notFound(`Benchmark job '${job_id}' not found`, "job_id");
    return job;
  }

  return {
    dataSets: dataSets.list,
    async start({ tenant_id, trace_id }, request) {
      checkModels(request);
      const choice = checkedChoice(request, new Date());
      const { sha256, conversations } = await dataSets.choose(choiceOf(choice));
      const { arms } = request;
      const questions = conversations.reduce((sum, each) => sum + each.questions.length, 0);
      const hashes = hashesOf({ sha256, choice, arms, version });
      const plan = { choice, arms, sha256, ...hashes, conversations: conversations.length, questions };
      const job_id = await records.benchmarks.queue({ tenant_id, trace_id, ...plan });
      wake();
      return job_id;
    },
    async get(ctx, job_id) {
      const job = await jobOf(ctx, job_id);
      const plan = await records.benchmarks.plan({ job_id });
      const [answers, report] = await Promise.all([
        records.benchmarks.count({ job_id }, 0, plan.questions),
        records.benchmarks.report({ job_id }),
      ]);
      return {
        job_id,
        status: job.status,
        progress: job.status === "completed" ? 1 : Math.floor(job.share * 100) / 100,
        dataset: storedChoice(plan).dataset,
        arms: [...plan.arms],
        questions: plan.questions,
        answers,
        report,
        error: job.error?.message ?? null,
        results_url: `/api/benchmarks/jobs/${job_id}/results`,
        created_at: job.created_at.toISOString(),
        started_at: job.started_at?.toISOString() ?? null,
        finished_at: job.finished_at?.toISOString() ?? null,
      };
    },
    async results(ctx, job_id, after) {
      const { status } = await jobOf(ctx, job_id);
      return async (send) => {
        let answers = 0;
        for await (const answer of answersAfter(records.benchmarks, job_id, after)) {
          await send(`${JSON.stringify({ ...answer, cursor: `${answer.question}.${answer.arm}` })}\n`);
          answers += 1;
        }
        await send(`${JSON.stringify({ kind: "trailer", answers, status })}\n`);
      };
    },
    async compare(ctx, a, b) {
      const jobs = [await jobOf(ctx, a), await jobOf(ctx, b)] as const;
      return compareJobs(records.benchmarks, jobs);
    },
  };
}

/** No language model answers or grades batches yet. */
function checkModels({ arms, judge }: BenchmarkJobRequest): void {
  const asking = arms.find((arm) => !givenByArm.has(arm));
  if (asking !== undefined)
    throw invalidInput(`arms: ${asking} needs a language model, and none is configured; leave it out`, "arms");
  if (judge === "llm") throw invalidInput("judge: no language model grades batches; use auto or offline", "judge");
}

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, "2026-11-24".length);

function checkedChoice({ dataset, seed, ending, limit, categories }: BenchmarkJobRequest, now: Date): StoredChoice {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const [first, last] = [dayOf(today - batchBounds.endingDays * dayMs), dayOf(today)];
  const day = ending ?? mondayOf(today);
  if (day < first || day > last) throw invalidInput(`ending: must be from ${first} to ${last}`, "ending");
  return { dataset, seed, ending: day, limit, categories: categories ?? null };
}

/** The first day of the Unix epoch was a Thursday. */
const mondayOf = (day: number): string => dayOf(day - ((day / dayMs + 3) % 7) * dayMs);
