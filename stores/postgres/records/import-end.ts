// Ends an import. If its request created the knowledge graph and nothing was imported, the same transaction hides the
// knowledge graph.
import { AppError } from "../../../domain/errors.ts";
import type { ImportRef, ImportResult } from "../../../domain/job.ts";
import type { CancelOutcome, JobFailure } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import { hideKg } from "../cutover/hide-kg.ts";
import { lockKg } from "../kg-lock.ts";
import { heldByAnother, isFinal, isHeldByAnother, lockJobRow } from "../rows/job-locks.ts";
import { askToStop, cancelledError, endJob, type UnsuccessfulEnd } from "./job-final.ts";

/** Number of edits that an import has restored so far. */
export const editsOf = "coalesce((request->>'edits')::int, 0)";

/** The transaction of `ImportRecords.complete`. */
export async function completeImport(
  sql: Sql,
  { job_id }: ImportRef,
  { claim, result }: { readonly claim: string; readonly result: Omit<ImportResult, "edits_imported"> },
): Promise<void> {
  const job = await lockJobRow(sql, job_id, "import");
  if (!job || isFinal(job)) return;
  if (job.claim !== claim) throw heldByAnother();
  const { edits = 0 } =
    (await sql.one<{ edits: number }>(`SELECT ${editsOf} AS edits FROM jobs WHERE id = $1`, [job_id])) ?? {};
  await endJob(sql, job_id, {
    status: "completed",
    result: { ...result, edits_imported: edits } satisfies ImportResult,
  });
}

/** The transaction of `ImportRecords.fail`. */
export async function failImport(sql: Sql, { job_id }: ImportRef, failure: JobFailure): Promise<void> {
  const { error, cancelled, claim = null } = failure;
  const made = await lockMadeKg(sql, job_id);
  const job = await lockJobRow(sql, job_id, "import");
  if (!job || isFinal(job)) return;
  if (claim !== null && isHeldByAnother(job, claim)) return;
  const stopped = cancelled || job.cancel_requested;
  await endWith(sql, { job_id, made }, stopped ? cancelledEnd : { status: "failed", error });
}

/**
 * `JobRecords.requestCancel` for an import; null when the job is not an import. Sources that are accepted already stay.
 */
export async function cancelImport(sql: Sql, tenant_id: string, job_id: string): Promise<CancelOutcome | null> {
  const known = await sql.one("SELECT FROM jobs WHERE id = $1 AND tenant_id = $2 AND type = 'import'", [
    job_id,
    tenant_id,
  ]);
  if (known === null) return null;
  const made = await lockMadeKg(sql, job_id);
  const job = await lockJobRow(sql, job_id, "import");
  if (!job) return null;
  if (isFinal(job)) return "final";
  return askToStop(sql, job, () => endWith(sql, { job_id, made }, cancelledEnd));
}

const cancelledEnd = { status: "cancelled", error: cancelledError } as const satisfies UnsuccessfulEnd;

interface EndingImport {
  readonly job_id: string;
  /** The knowledge graph that its request made. */
  readonly made: number | null;
}

/** Locks the knowledge graph that the import's request made. The lock order is KG, jobs. */
async function lockMadeKg(sql: Sql, job_id: string): Promise<number | null> {
  const made = await sql.one<{ kg_id: number }>(
    `SELECT kg_id FROM jobs WHERE id = $1 AND type = 'import' AND request @> '{"created_kg": true}'`,
    [job_id],
  );
  if (made === null) return null;
  await lockKg(sql, made.kg_id);
  return made.kg_id;
}

async function endWith(sql: Sql, { job_id, made }: EndingImport, end: UnsuccessfulEnd): Promise<void> {
  await endJob(sql, job_id, end);
  if (made === null || !(await isHidden(sql, made))) return;
  // Empties the request, so that the wipe of the knowledge graph does not touch this job: its message names the fault
  // of the file.
  await sql.query("UPDATE jobs SET request = '{}' WHERE id = $1", [job_id]);
}

/** Hides a knowledge graph that has no data. */
async function isHidden(sql: Sql, kg_id: number): Promise<boolean> {
  try {
    await hideKg(sql, kg_id, { force: false, keeps_vectors: false, keeps_adopted: true });
    return true;
  } catch (error) {
    // It has data, another job runs on it, or it is deleted already.
    if (error instanceof AppError && (error.kind === "conflict" || error.kind === "not_found")) return false;
    throw error;
  }
}
