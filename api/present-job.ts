import { z } from "zod";
import { Answer } from "../domain/answer.ts";
import {
  type Job,
  type JobStage,
  jobPriorities,
  jobStatuses,
  jobTypes,
  priorityNames,
  questionSteps,
  stageNames,
} from "../domain/job.ts";
import { webhookStates } from "../domain/webhook.ts";

const timestamp = z.iso.datetime().nullable();

const IngestionResult = z
  .object({
    chunks_count: z.number().int(),
    entities_count: z.number().int(),
    relations_count: z.number().int(),
    vector_points_count: z.number().int(),
    visualizations: z.array(z.string()),
    warnings: z.array(z.string()),
  })
  .meta({ id: "IngestionResult" });

export const JobStageBody = z
  .object({
    name: z.enum(stageNames),
    status: z.enum(["pending", "running", "completed", "failed", "skipped"]),
    started_at: timestamp,
    finished_at: timestamp,
    attempts: z.number().int(),
    items: z.number().int(),
    items_total: z.number().int().nullable(),
  })
  .meta({ id: "JobStage" });

export const JobErrorBody = z
  .object({ stage: z.enum(stageNames).nullable(), code: z.string(), message: z.string(), retryable: z.boolean() })
  .meta({ id: "JobError" });

const JobWebhook = z
  .object({
    host: z.string(),
    state: z.enum(webhookStates),
    attempts: z.number().int(),
    last_status_code: z.number().int().nullable(),
    next_attempt_at: timestamp,
  })
  .meta({
    id: "JobWebhook",
    description: "How far the event is that the job's webhook_url gets; of the URL no more than its host",
  });

/**
 * A job as the interface shows it (INTERFACE, "Job record"). That of a question belongs to no knowledge graph and has no
 * stages: `progress` counts its steps, and `result` is what POST /api/v1/query answers.
 */
export const JobBody = z
  .object({
    job_id: z.string(),
    job_type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    priority: z.enum(priorityNames),
    kg_name: z.string().nullable(),
    source_id: z.string().nullable(),
    source_name: z.string().nullable(),
    stage: z.enum(stageNames).nullable(),
    stages: z.array(JobStageBody),
    progress: z.number().min(0).max(1),
    /** Seconds until it is done at the pace so far; null before there is a pace and after the end. */
    eta_seconds: z.number().int().nullable(),
    cancel_requested: z.boolean(),
    webhook: JobWebhook.nullable(),
    result: z
      .union([IngestionResult, Answer])
      .nullable()
      .describe("Of a question: left out of lists, and erased a day after the job has ended"),
    error: JobErrorBody.nullable(),
    workflow_id: z.string().nullable(),
    run_id: z.string().nullable(),
    trace_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    started_at: timestamp,
    finished_at: timestamp,
  })
  .meta({ id: "Job" });

export function presentJob(job: Job): z.input<typeof JobBody> {
  const progress = progressOf(job.stages);
  const share = job.type === "query" ? job.steps_done / questionSteps.length : progress.percent / 100;
  return {
    job_id: job.id,
    job_type: job.type,
    status: job.status,
    priority: priorityNames.find((name) => jobPriorities[name] === job.priority) ?? "normal",
    kg_name: job.kg_name,
    source_id: job.source_id,
    source_name: job.source_name,
    stage: progress.stage,
    stages: job.stages.map((stage) => ({
      ...stage,
      started_at: stage.started_at?.toISOString() ?? null,
      finished_at: stage.finished_at?.toISOString() ?? null,
    })),
    progress: job.status === "completed" ? 1 : Math.floor(share * 100) / 100,
    eta_seconds: job.type === "query" ? null : etaOf(job, share),
    cancel_requested: job.cancel_requested,
    webhook: job.webhook && {
      ...job.webhook,
      next_attempt_at: job.webhook.next_attempt_at?.toISOString() ?? null,
    },
    result: resultOf(job),
    error: job.error,
    workflow_id: job.workflow_id,
    run_id: job.run_id,
    trace_id: job.trace_id,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
  };
}

function resultOf({ result, answer }: Job): z.input<typeof JobBody>["result"] {
  if (!result) return answer;
  return { ...result, visualizations: [...result.visualizations], warnings: [...result.warnings] };
}

/** Stages count alike; a running one counts by its items where they are known. */
export function progressOf(stages: readonly JobStage[]) {
  const done = stages.filter(({ status }) => status === "completed" || status === "skipped").length;
  const current = stages.find(({ status }) => status === "running" || status === "failed");
  const partial = stages
    .filter(({ status }) => status === "running")
    .reduce((sum, { items, items_total }) => sum + (items_total ? Math.min(1, items / items_total) : 0), 0);
  const percent = Math.floor(((done + partial) / stageNames.length) * 100);
  return {
    stage: current?.name ?? null,
    stages_done: done,
    stages_total: stageNames.length,
    percent: Math.min(100, percent),
  };
}

function etaOf({ status, started_at }: Job, progress: number): number | null {
  if (status !== "running" || started_at === null || progress === 0) return null;
  const elapsedMs = Date.now() - started_at.getTime();
  return Math.ceil(((elapsedMs / progress) * (1 - progress)) / 1000);
}
