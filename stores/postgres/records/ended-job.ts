import { newJobId } from "../../../domain/ids.ts";
import type { JobResult } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";
import { endJob } from "./job-final.ts";
import { insertJob, type NewJob } from "./queue-job.ts";
import { sourceCounts } from "./source-counts.ts";

/**
 * A job for a document that is published already and whose own job was removed. It ends here: its stages are skipped,
 * and its result has the counts of the source. The caller holds the lock of the source. Returns the job's id.
 */
export async function endedJob(sql: Sql, job: Omit<NewJob, "id" | "type">): Promise<string> {
  const id = newJobId();
  await insertJob(sql, { ...job, id, type: "ingestion" });
  await sql.query("UPDATE job_stages SET status = 'skipped' WHERE job_id = $1", [id]);
  await sql.query("UPDATE jobs SET started_at = now() WHERE id = $1", [id]);
  const counts = await sourceCounts(sql, job.source_id);
  if (!counts) throw new Error("A locked source vanished");
  const warnings = ["The document was ingested before, and its job was removed"];
  await endJob(sql, id, {
    status: "completed",
    result: { ...counts, visualizations: [], warnings } satisfies JobResult,
  });
  await sql.query("UPDATE sources SET job_id = $2 WHERE id = $1 AND job_id IS NULL", [job.source_id, id]);
  return id;
}
