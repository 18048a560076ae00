import type { z } from "zod";
import type { ReadingGap } from "../../domain/document.ts";
import { type Job, type JobStage, jobPriorities, priorityNames, questionSteps } from "../../domain/job.ts";
import { stageNames, typeOfJob } from "../../domain/job-types.ts";
import type { SourceStatus } from "../../domain/source.ts";
import type { JobBody } from "./job-body.ts";

export function presentJob(job: Job): z.input<typeof JobBody> {
  const progress = progressOf(job.stages);
  const share = shareOf(job, progress.percent);
  return {
    job_id: job.id,
    job_type: job.type,
    status: job.status,
    priority: priorityNames.find((name) => jobPriorities[name] === job.priority) ?? "normal",
    kg_name: job.kg_name,
    source_id: job.source_id,
    source_name: job.source_name,
    stage: progress.stage,
    stages: [...job.stages],
    progress: job.status === "completed" ? 1 : Math.floor(share * 100) / 100,
    eta_seconds: typeOfJob(job.type).hasEta ? etaOf(job, share) : null,
    cancel_requested: job.cancel_requested,
    webhook: job.webhook && {
      ...job.webhook,
      next_attempt_at: job.webhook.next_attempt_at?.toISOString() ?? null,
    },
    result: resultOf(job),
    result_removed: job.result_removed,
    error: job.error,
    workflow_id: job.workflow_id,
    run_id: job.run_id,
    trace_id: job.trace_id,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
  };
}

function shareOf({ type, steps_done, share }: Job, percent: number): number {
  const shares = { stages: percent / 100, steps: steps_done / questionSteps.length, share };
  return shares[typeOfJob(type).progress];
}

function resultOf({ result, answer, imported }: Job): z.input<typeof JobBody>["result"] {
  if (!result) return imported ?? answer;
  if (!("chunks_count" in result)) return { visualizations: [...result.visualizations] };
  const { visualizations, warnings, gaps = [] } = result;
  return { ...result, visualizations: [...visualizations], warnings: [...warnings], gaps: gaps.map(presentGap) };
}

const presentGap = (gap: ReadingGap) => ({
  what: "text" as const,
  where: gap.page === null ? "document" : `page ${gap.page}`,
  retryable: false,
  ...gap,
});

/** All stages have the same weight. A running stage counts by its share of items if their number is known. */
export function progressOf(stages: readonly JobStage[]) {
  const done = stages.filter(({ status }) => status === "completed" || status === "skipped").length;
  const current = stages.find(({ status }) => status === "running" || status === "failed");
  const partial = stages
    .filter(({ status }) => status === "running")
    .reduce((sum, { items, items_total }) => sum + (items_total ? Math.min(1, items / items_total) : 0), 0);
  const stages_total = stages.length || stageNames.length;
  const percent = Math.floor(((done + partial) / stages_total) * 100);
  return {
    stage: current?.name ?? null,
    stages_done: done,
    stages_total,
    percent: Math.min(100, percent),
  };
}

/** Progress of a source whose last job was removed. The job had ended. */
export const progressWithoutJob = (status: SourceStatus): ReturnType<typeof progressOf> =>
  status === "failed" ? progressOf([]) : { ...progressOf([]), stages_done: stageNames.length, percent: 100 };

function etaOf({ status, started_at }: Job, progress: number): number | null {
  if (status !== "running" || started_at === null || progress === 0) return null;
  const elapsedMs = Date.now() - started_at.getTime();
  return Math.ceil(((elapsedMs / progress) * (1 - progress)) / 1000);
}
