import type { JobStage } from "../../../domain/job.ts";
import type { StageName } from "../../../domain/job-types.ts";
import type { EndedStage, StagePatch } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { renewClaim } from "./job-claim.ts";

type Patches = Readonly<Partial<Record<StageName, StagePatch>>>;
type Changed = Pick<JobStage, "name" | "status" | "items" | "items_total"> & {
  readonly before: JobStage["status"];
} & EndedStage;

/** The transaction of `JobRecords.stages`. Also renews the job's lease. */
export async function patchStages(
  sql: Sql,
  { job_id, claim }: { readonly job_id: string; readonly claim: string },
  patches: Patches,
): Promise<EndedStage[]> {
  if (!(await renewClaim(sql, job_id, claim))) return [];
  const changed = await update(sql, job_id, patches);
  const events = changed.filter((stage) => stage.status !== stage.before);
  await appendEvents(
    sql,
    job_id,
    events.map(({ name, status, items, items_total }) => ({ event: "stage", name, status, items, items_total })),
  );
  return events.flatMap(({ name, status, seconds }) => (status === "completed" ? [{ name, seconds }] : []));
}

/** Column `seconds`: duration of a stage so far. */
export const stageSeconds = (row: string): string =>
  `coalesce(extract(epoch FROM ${row}.finished_at - ${row}.started_at), 0)::float8 AS seconds`;

/**
 * A restarted stage keeps its first start. A stage that ends without a start counts one attempt. Reported work can move
 * the start earlier and the end later; a completion without work keeps the end of the last work.
 */
async function update(sql: Sql, job_id: string, patches: Patches): Promise<Changed[]> {
  const entries = Object.entries(patches);
  const changed = await sql.query<Changed & { position: number }>(
    `WITH patch AS (
       SELECT s.position, s.status AS before, p.name, p.items, p.items_total,
         CASE WHEN p.status IS NULL AND p.began IS NOT NULL AND s.status = 'pending' THEN 'running' ELSE p.status END AS status,
         now() - p.began * interval '1 millisecond' AS began, now() - p.ended * interval '1 millisecond' AS ended
       FROM job_stages s
       JOIN unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::float8[], $7::float8[])
         AS p (name, status, items, items_total, began, ended) USING (name)
       WHERE s.job_id = $1)
     UPDATE job_stages s SET
       status = coalesce(p.status, s.status),
       attempts = CASE WHEN p.status = 'running' THEN s.attempts + 1
                       WHEN p.status IN ('completed', 'failed') THEN greatest(s.attempts, 1) ELSE s.attempts END,
       started_at = CASE WHEN p.began IS NOT NULL THEN least(s.started_at, p.began)
                         WHEN p.status IS NULL OR p.status = 'skipped' THEN s.started_at
                         ELSE coalesce(s.started_at, now()) END,
       finished_at = CASE WHEN p.ended IS NOT NULL THEN greatest(s.finished_at, p.ended)
                          WHEN p.status IS NULL THEN s.finished_at
                          WHEN p.status = 'running' THEN NULL
                          WHEN p.status = 'completed' THEN coalesce(s.finished_at, now()) ELSE now() END,
       items = coalesce(p.items, s.items),
       items_total = coalesce(p.items_total, s.items_total)
     FROM patch p WHERE s.job_id = $1 AND s.name = p.name
     RETURNING s.name, s.status, s.items, s.items_total, p.before, p.position, ${stageSeconds("s")}`,
    [
      job_id,
      entries.map(([name]) => name),
      entries.map(([, patch]) => patch.status ?? null),
      entries.map(([, patch]) => patch.items ?? null),
      entries.map(([, patch]) => patch.items_total ?? null),
      entries.map(([, patch]) => patch.work?.began_ms_ago ?? null),
      entries.map(([, patch]) => patch.work?.ended_ms_ago ?? null),
    ],
  );
  return changed.sort((a, b) => a.position - b.position);
}
