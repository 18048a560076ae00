import type { JobPriority } from "../../../domain/job.ts";
import { type JobType, typeOfJob } from "../../../domain/job-types.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { markOutbox } from "../rows/mark-outbox.ts";
import { jobOrigin } from "./job-origin.ts";

export interface NewJob {
  readonly id: string;
  readonly tenant_id: string;
  readonly type: JobType;
  readonly priority?: JobPriority;
  readonly kg_id: number;
  readonly kg_name: string;
  readonly source_id: string;
  readonly source_name: string;
  readonly revision: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly trace_id: string;
}

/** Inserts a queued job with its pending stages, and the outbox row that makes the relay start its workflow. */
export async function queueJob(sql: Sql, job: NewJob): Promise<void> {
  await insertJob(sql, job);
  await appendEvents(sql, job.id, [{ event: "status", status: "queued" }]);
  await markOutbox(sql, { target: "workflow", kg_id: job.kg_id, keys: [`start:${job.id}`], version: 0 });
}

/** A job that may belong to no document, and may wait for the end of another job. */
interface InsertedJob extends Omit<NewJob, "source_id" | "source_name" | "revision"> {
  readonly source_id: string | null;
  readonly source_name: string | null;
  readonly revision: number | null;
  readonly after_job_id?: string | null;
}

/** Inserts a queued job with its pending stages, without the order that starts it. */
export async function insertJob(sql: Sql, job: InsertedJob): Promise<void> {
  await sql.query(
    `INSERT INTO jobs (id, tenant_id, type, status, kg_id, kg_name, source_id, source_name, revision, request, trace_id, priority, origin, after_job_id)
     VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      job.id,
      job.tenant_id,
      job.type,
      job.kg_id,
      job.kg_name,
      job.source_id,
      job.source_name,
      job.revision,
      toJson(job.request),
      job.trace_id,
      job.priority ?? 3,
      jobOrigin(),
      job.after_job_id ?? null,
    ],
  );
  await sql.query(
    `INSERT INTO job_stages (job_id, position, name)
     SELECT $1, position, name FROM unnest($2::text[]) WITH ORDINALITY AS s (name, position)`,
    [job.id, typeOfJob(job.type).stages],
  );
}
