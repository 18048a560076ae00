// Repeats a failed or cancelled ingestion, as a new job over the same upload.
import { conflict, notFound } from "../../../domain/errors.ts";
import type { JobPriority } from "../../../domain/job.ts";
import type { SourceStatus } from "../../../domain/source.ts";
import type { Accepted, RetryRequest } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { watchJob } from "../rows/webhook-events.ts";
import { reprocess } from "./reprocess.ts";

interface EndedIngestion {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
  readonly priority: JobPriority;
}

/**
 * The transaction of `SourceRecords.retry`. Locks the knowledge graph and the source in the same order as the
 * acceptance of a document. The ended job cannot change: its revision is the latest, and no job runs on the source.
 */
export async function retryJob(sql: Sql, { tenant_id, job_id, trace_id }: RetryRequest): Promise<Accepted> {
  const job = await sql.one<EndedIngestion>(
    `SELECT kg_id, source_id, revision, priority FROM jobs
     WHERE id = $1 AND tenant_id = $2 AND type IN ('ingestion', 'reingestion') AND status IN ('failed', 'cancelled')`,
    [job_id, tenant_id],
  );
  if (job === null) throw notFound(`Job '${job_id}' not found`, "job_id");
  await hold(sql, job);
  const { priority } = job;
  const accepted = await reprocess(sql, job, { content: null, trace_id, priority });
  const urls = await sql.query<{ url: string }>("SELECT DISTINCT url FROM webhooks WHERE job_id = $1", [job_id]);
  for (const { url } of urls) await watchJob(sql, { tenant_id, job_id: accepted.job_id, url });
  return accepted;
}

/** Throws `conflict` unless the job was the last one of a source that exists. */
async function hold(sql: Sql, { kg_id, source_id, revision }: EndedIngestion): Promise<void> {
  await sql.query("SELECT FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL FOR SHARE", [kg_id]);
  const source = await sql.one<{ status: SourceStatus; latest_revision: number }>(
    `SELECT s.status, s.latest_revision FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     WHERE s.id = $1 FOR NO KEY UPDATE OF s`,
    [source_id],
  );
  if (source === null || source.status === "deleting") throw conflict("The source of the job was deleted");
  if (source.status === "pending" || source.status === "processing") throw conflict("The source is being processed");
  if (source.latest_revision !== revision) {
    throw conflict("A later job has processed another revision of the source: the document of this job is outdated");
  }
}
