import { z } from "zod";
import { Answer } from "../../domain/answer.ts";
import { jobStatuses, priorityNames } from "../../domain/job.ts";
import { jobTypes, stageNames } from "../../domain/job-types.ts";
import { shared } from "../../domain/shared-fields.ts";
import { UnifiedResult } from "../../domain/unified-result.ts";
import { webhookStates } from "../../domain/webhook.ts";

const timeOrNull = z.iso.datetime().nullable();

const ReadingGapBody = z
  .object({
    what: z.literal("text").describe("What is missing"),
    where: z.string().describe('Place in the document in words, such as "page 7"'),
    retryable: z
      .boolean()
      .describe(
        "Whether reading the same file again may help. Text that the file does not contain never appears by that.",
      ),
    page: z.number().int().nullable().describe("Page of a PDF, from 1; null for other formats"),
    reason: z
      .enum(["undecoded", "sparse"])
      .describe("undecoded: characters without a known meaning. sparse: much more ink than text, such as a scan."),
    message: z.string().describe("The gap in words, with its page"),
  })
  .meta({ id: "ReadingGap" });

const IngestionResult = z
  .object({
    chunks_count: shared.chunks_count,
    entities_count: shared.entities_count,
    relations_count: shared.relations_count,
    vector_points_count: shared.vector_points_count,
    visualizations: z.array(z.string()).describe("Names of the pages that were drawn"),
    warnings: z.array(z.string()).describe("Problems that did not stop the ingestion"),
    gaps: z
      .array(ReadingGapBody)
      .optional()
      .describe("Parts of the document whose text could not be read; empty if all text was read"),
  })
  .meta({ id: "IngestionResult" });

const PictureResultBody = z
  .object({ visualizations: z.array(z.string()).describe("Names of the pages that were drawn") })
  .meta({ id: "VisualizationResult" });
const ImportResultBody = z
  .object({
    sources_imported: z.number().int().describe("Sources that got a new revision"),
    sources_unchanged: z.number().int().describe("Sources that had the content of the file before the import"),
    edits_imported: z
      .number()
      .int()
      .describe("Posted chunks, entities, relations and deletions by hand that were restored"),
  })
  .meta({ id: "ImportResult" });

export const JobStageBody = z
  .object({
    name: z.enum(stageNames).describe("Name of the stage"),
    status: z
      .enum(["pending", "running", "completed", "failed", "skipped"])
      .describe("State of the stage. skipped: there was nothing to do."),
    started_at: timeOrNull.describe("Time when the stage started; null before that"),
    finished_at: timeOrNull.describe("Time when the stage ended; null before that"),
    attempts: z.number().int().describe("Number of times that the stage was started"),
    items: z.number().int().describe("Number of items that are done"),
    items_total: z.number().int().nullable().describe("Number of items in total; null if not known yet"),
  })
  .meta({ id: "JobStage" });

export const JobErrorBody = z
  .object({
    stage: z.enum(stageNames).nullable().describe("Stage that failed; null if the job failed outside a stage"),
    code: z.string().describe("Machine-readable reason, such as invalid_input, unprocessable or unavailable"),
    message: z.string().describe("What went wrong, in words"),
    retryable: z.boolean().describe("Whether the same document may succeed later"),
  })
  .meta({ id: "JobError" });

const JobWebhook = z
  .object({
    host: z.string().describe("Host of `webhook_url`"),
    state: z
      .enum(webhookStates)
      .describe(
        "State of the delivery. waiting: the job has not ended. pending: the event is to be sent, or sent again. " +
          "delivered: the receiver answered 2xx. failed: every attempt failed. stopped: the receiver answered 410, or " +
          "an operator stopped the delivery.",
      ),
    attempts: z.number().int().describe("Number of attempts so far"),
    last_status_code: z
      .number()
      .int()
      .nullable()
      .describe("HTTP status of the answer to the last attempt; null if there was no answer"),
    next_attempt_at: timeOrNull.describe("Time of the next attempt; null if there will be none"),
  })
  .meta({
    id: "JobWebhook",
    description: "Delivery state of the job's webhook. Only the host of `webhook_url` is shown.",
  });

/**
 * A job as the interface shows it. The job of a question belongs to no knowledge graph and has no stages: its
 * `progress` counts steps, and its `result` is what POST /api/v1/query or /api/v1/query/unified answers. A job that
 * draws pages has no source and one stage.
 */
export const JobBody = z
  .object({
    job_id: shared.job_id,
    job_type: z.enum(jobTypes).describe("Kind of work"),
    status: z
      .enum(jobStatuses)
      .describe("State of the job: first queued, then running, at the end completed, failed or cancelled"),
    priority: z.enum(priorityNames).describe("Priority of the job in the queue; urgent comes first"),
    kg_name: z.string().nullable().describe("Name of the job's knowledge graph; null for a question and a benchmark"),
    source_id: z.string().nullable().describe("Id of the document's source; null for a job without a document"),
    source_name: z
      .string()
      .nullable()
      .describe("Name of the document's source; null for a job without a document and after the source was deleted"),
    stage: z
      .enum(stageNames)
      .nullable()
      .describe(
        "Stage that is running or that failed; null between stages, after success, for a question and an import",
      ),
    stages: z
      .array(JobStageBody)
      .describe(
        "Stages of the job, in order. An ingestion has all stages, a regeneration of pages has the last one. A " +
          "question, an import and a benchmark have none.",
      ),
    progress: z
      .number()
      .min(0)
      .max(1)
      .describe("Share of the work that is done, from 0 to 1; it is 1 only when the job is completed"),
    eta_seconds: z
      .number()
      .int()
      .nullable()
      .describe(
        "Estimated seconds until the end, from the pace so far; null before the first progress, after the end and for " +
          "a question",
      ),
    cancel_requested: z.boolean().describe("Whether a client asked to cancel the job"),
    webhook: JobWebhook.nullable().describe("Delivery state of the job's webhook; null if the job has none"),
    result: z
      .union([IngestionResult, PictureResultBody, ImportResultBody, Answer, UnifiedResult])
      .nullable()
      .describe(
        "Counts of the ingestion or import, the pages that were drawn, or the answer to the question; null until the " +
          "job is completed, and for a benchmark, whose report has an endpoint of its own. Lists leave out answers. An " +
          "answer is removed some time after the end of its job (24 hours by default), and earlier when a source that " +
          "it quotes is deleted or replaced.",
      ),
    result_removed: z
      .string()
      .nullable()
      .describe("Why the result is not kept any more; null while it is kept, and if there was none"),
    error: JobErrorBody.nullable().describe("Why the job failed or was cancelled; null otherwise"),
    workflow_id: z.string().nullable().describe("Id of the job's workflow; null if it has none"),
    run_id: z.string().nullable().describe("Id of the workflow's run; null before the first run"),
    trace_id: z
      .string()
      .nullable()
      .describe("Id of the trace of the request that created the job; null if no request did"),
    created_at: shared.created_at,
    started_at: timeOrNull.describe("Time when the job started; null before that"),
    finished_at: timeOrNull.describe("Time when the job ended; null before that"),
  })
  .meta({ id: "Job" });
