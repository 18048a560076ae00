// Ends a locked job of any type. The rest of the ending depends on the type and is in `job-end.ts` and
// `question-end.ts`.
import type { JobError } from "../../../domain/job.ts";
import { answerWiped } from "../../../domain/quotes.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import type { LockedJob } from "../rows/job-locks.ts";
import { markOutbox, noKg } from "../rows/mark-outbox.ts";
import { startFollowers } from "../rows/start-followers.ts";
import { announceEnd } from "../rows/webhook-events.ts";

export interface UnsuccessfulEnd {
  readonly status: "failed" | "cancelled";
  readonly error: JobError;
}

interface Success {
  readonly status: "completed";
  /** null when the result may not be stored, because a source that it quotes was deleted or replaced. */
  readonly result: object | null;
  /** Keys of the data that the result quotes. */
  readonly quotes?: readonly string[];
}

type JobEnd = Success | UnsuccessfulEnd;

export const cancelledError: JobError = {
  stage: null,
  code: "cancelled",
  message: "Cancelled on request",
  retryable: true,
};

/**
 * Writes the end into the job's row, appends the event, queues the webhooks, and starts the jobs that wait for this
 * end.
 */
export async function endJob(sql: Sql, job_id: string, end: JobEnd): Promise<void> {
  const [result, error] = end.status === "completed" ? [end.result, null] : [null, end.error];
  const quotes = "quotes" in end && end.quotes.length > 0 ? end.quotes : null;
  await sql.query(
    `UPDATE jobs SET status = $2, result = $3, error = $4, quotes = $5, result_removed = $6, finished_at = now(),
       lease_until = NULL WHERE id = $1`,
    [
      job_id,
      end.status,
      result && toJson(result),
      error && toJson(error),
      quotes,
      result || error ? null : answerWiped,
    ],
  );
  const { status } = end;
  await appendEvents(sql, job_id, [{ event: "status", status, ...("error" in end ? { error: end.error } : {}) }]);
  await announceEnd(sql, job_id);
  await startFollowers(sql, job_id);
}

/** Cancels a job that is not final: a queued one ends at once, a running one is asked to stop. */
export async function askToStop(
  sql: Sql,
  { id, kg_id, status }: LockedJob,
  abandon: () => Promise<void>,
): Promise<"cancelled" | "requested"> {
  // The workflow may have started without having claimed the job yet, so it is informed as well.
  await markOutbox(sql, { target: "workflow", kg_id: kg_id ?? noKg, keys: [`cancel:${id}`], version: 0 });
  if (status === "queued") {
    await abandon();
    return "cancelled";
  }
  await sql.query("UPDATE jobs SET cancel_requested = true WHERE id = $1", [id]);
  return "requested";
}
