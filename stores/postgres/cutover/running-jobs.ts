// Unfinished jobs that block a deletion, and their cancellation.
import { conflict } from "../../../domain/errors.ts";
import type { JobError } from "../../../domain/job.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { markOutbox } from "../rows/mark-outbox.ts";
import { startFollowers } from "../rows/start-followers.ts";
import { announceEnd } from "../rows/webhook-events.ts";

interface RunningJob {
  readonly id: string;
  /** True if the service itself started the job, to prepare the document again after an upgrade. */
  readonly is_upgrade: boolean;
}

/** Unfinished jobs on the source. Throws `conflict` when a client started one and the deletion is not forced. */
export async function jobsInTheWay(sql: Sql, source_id: string, force: boolean): Promise<readonly string[]> {
  const rows = await sql.query<RunningJob>(
    `SELECT id, coalesce(request->>'reason' = 'upgrade', false) AS is_upgrade FROM jobs
     WHERE source_id = $1 AND type <> 'deletion' AND status IN ('queued', 'running') ORDER BY id`,
    [source_id],
  );
  if (!force && rows.some((row) => !row.is_upgrade)) throw conflict("A job is running on this source");
  return rows.map((row) => row.id);
}

/** Cancels jobs because their source was deleted. */
export const cancelJobs = (sql: Sql, kg_id: number, ids: readonly string[]): Promise<void> =>
  cancelForGood(sql, { kg_id, ids }, "The source was deleted");

/** Cancels jobs for good. The relay informs their workflows. */
export async function cancelForGood(
  sql: Sql,
  { kg_id, ids }: { readonly kg_id: number; readonly ids: readonly string[] },
  message: string,
): Promise<void> {
  if (ids.length === 0) return;
  const error: JobError = { stage: null, code: "cancelled", message, retryable: false };
  await sql.query(
    `UPDATE jobs SET status = 'cancelled', cancel_requested = true, error = $2, finished_at = now(), lease_until = NULL
     WHERE id = ANY($1::text[])`,
    [ids, toJson(error)],
  );
  await sql.query(
    "UPDATE job_stages SET status = 'failed', finished_at = now() WHERE job_id = ANY($1::text[]) AND status = 'running'",
    [ids],
  );
  for (const id of ids) {
    await appendEvents(sql, id, [{ event: "status", status: "cancelled", error }]);
    await announceEnd(sql, id);
    await startFollowers(sql, id);
  }
  await markOutbox(sql, { target: "workflow", kg_id, keys: ids.map((id) => `cancel:${id}`), version: 0 });
}
