// Checks that a run may flip. The check runs twice: before the work, to avoid hopeless work, and after it with the rows
// locked, so that a newer revision or a cancellation in between still wins. Rows are locked only at the end, because
// every acceptance of a document shares the KG's row. The lock order is KG, source, jobs, as in every transaction that
// takes more than one.
import { conflict } from "../../../domain/errors.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";
import { heldByAnother } from "../rows/job-locks.ts";

export interface FlipState {
  /** The KG's version before the flip. */
  readonly version: number;
  /** The revision that readers see before the flip. */
  readonly active_revision: number | null;
}

interface GuardRow extends FlipState {
  readonly kg_deleted: boolean;
  readonly source_status: string | null;
  readonly latest_revision: number;
  readonly state: string | null;
  /** KG version at the flip; stays set when the revision is superseded later. */
  readonly flipped_at: number | null;
  readonly claim: string | null;
  readonly job_status: string | null;
  readonly cancel_requested: boolean;
}

/**
 * Throws `conflict` with the reason, and `unavailable` while another run holds the job. `published` means that an
 * earlier attempt already flipped.
 */
export async function guardFlip(
  sql: Sql,
  ref: IngestionRef,
  claim: string,
): Promise<FlipState & { readonly published: boolean }> {
  const row = await sql.one<GuardRow>(
    `SELECT k.version, k.deleted_at IS NOT NULL AS kg_deleted, s.active_revision, s.status AS source_status, s.latest_revision,
       r.state, r.kg_version AS flipped_at, j.claim, j.status AS job_status, j.cancel_requested
     FROM knowledge_graphs k
     LEFT JOIN sources s ON s.kg_id = k.id AND s.id = $2
     LEFT JOIN revisions r ON r.source_id = s.id AND r.revision = $3
     LEFT JOIN jobs j ON j.id = $4 AND j.source_id = s.id AND j.revision = r.revision
     WHERE k.id = $1`,
    [ref.kg_id, ref.source_id, ref.revision, ref.job_id],
  );
  if (row === null || row.kg_deleted) throw conflict("The knowledge graph was deleted");
  if (row.source_status === null || row.source_status === "deleting") throw conflict("The source was deleted");
  if (row.claim !== claim) throw heldByAnother();
  // A published revision may have been superseded since. Its job still needs the result.
  const published = row.flipped_at !== null;
  if (!published) refuse(row, ref);
  return { version: row.version, active_revision: row.active_revision, published };
}

function refuse(row: GuardRow, ref: IngestionRef): void {
  if (row.latest_revision !== ref.revision) throw conflict("A newer revision of the source exists");
  if (row.state !== "staging") throw conflict("The revision is no longer being prepared");
  if (row.cancel_requested || row.job_status === "cancelled") throw conflict("The job was cancelled");
  if (row.job_status !== "running") throw conflict("The job is not running");
}

/** Ends staging: a late attempt cannot write any more once this lock is held. */
export async function holdRevision(sql: Sql, ref: IngestionRef): Promise<void> {
  await sql.query("SELECT FROM revisions WHERE source_id = $1 AND revision = $2 FOR NO KEY UPDATE", [
    ref.source_id,
    ref.revision,
  ]);
}

/**
 * Like `holdRows`, and also keeps attempts from writing chunks of the source: a deletion would not see chunks that are
 * committed during it. The second statement locks a revision that was accepted before the KG's row was locked.
 */
export async function holdWhole(sql: Sql, kg_id: number, source_id: string): Promise<void> {
  const holdRevisions = () =>
    sql.query("SELECT FROM revisions WHERE source_id = $1 ORDER BY revision FOR NO KEY UPDATE", [source_id]);
  await holdRevisions();
  await holdRows(sql, kg_id, source_id);
  await holdRevisions();
}

export async function holdRows(sql: Sql, kg_id: number, source_id: string): Promise<void> {
  await sql.query("SELECT FROM knowledge_graphs WHERE id = $1 FOR NO KEY UPDATE", [kg_id]);
  await sql.query("SELECT FROM sources WHERE id = $1 FOR NO KEY UPDATE", [source_id]);
  await sql.query("SELECT FROM jobs WHERE source_id = $1 ORDER BY id FOR NO KEY UPDATE", [source_id]);
}
