import { z } from "zod";
import { type Job, type JobStage, jobStatuses, jobTypes, stageNames } from "../domain/job.ts";

const timestamp = z.iso.datetime().nullable();

/** A job as the interface shows it (INTERFACE, "Job record"). */
export const JobBody = z.object({
  job_id: z.string(),
  job_type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  kg_name: z.string(),
  source_id: z.string().nullable(),
  source_name: z.string().nullable(),
  stage: z.enum(stageNames).nullable(),
  stages: z.array(
    z.object({
      name: z.enum(stageNames),
      status: z.enum(["pending", "running", "completed", "failed", "skipped"]),
      started_at: timestamp,
      finished_at: timestamp,
      attempts: z.number().int(),
      items: z.number().int(),
      items_total: z.number().int().nullable(),
    }),
  ),
  progress: z.number().min(0).max(1),
  /** Seconds until it is done at the pace so far; null before there is a pace and after the end. */
  eta_seconds: z.number().int().nullable(),
  cancel_requested: z.boolean(),
  result: z
    .object({
      chunks_count: z.number().int(),
      entities_count: z.number().int(),
      relations_count: z.number().int(),
      vector_points_count: z.number().int(),
      visualizations: z.array(z.string()),
      warnings: z.array(z.string()),
    })
    .nullable(),
  error: z
    .object({ stage: z.enum(stageNames).nullable(), code: z.string(), message: z.string(), retryable: z.boolean() })
    .nullable(),
  workflow_id: z.string().nullable(),
  run_id: z.string().nullable(),
  trace_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_at: timestamp,
  finished_at: timestamp,
});

export function presentJob(job: Job): z.input<typeof JobBody> {
  const progress = progressOf(job.stages);
  return {
    job_id: job.id,
    job_type: job.type,
    status: job.status,
    kg_name: job.kg_name,
    source_id: job.source_id,
    source_name: job.source_name,
    stage: progress.stage,
    stages: job.stages.map((stage) => ({
      ...stage,
      started_at: stage.started_at?.toISOString() ?? null,
      finished_at: stage.finished_at?.toISOString() ?? null,
    })),
    progress: job.status === "completed" ? 1 : progress.percent / 100,
    eta_seconds: etaOf(job, progress.percent / 100),
    cancel_requested: job.cancel_requested,
    result: job.result && {
      ...job.result,
      visualizations: [...job.result.visualizations],
      warnings: [...job.result.warnings],
    },
    error: job.error,
    workflow_id: job.workflow_id,
    run_id: job.run_id,
    trace_id: job.trace_id,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
  };
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
