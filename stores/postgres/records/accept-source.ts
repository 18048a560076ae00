import { conflict, notFound } from "../../../domain/errors.ts";
import { newJobId, newSourceId } from "../../../domain/ids.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Accepted, AcceptInput } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { watchJob } from "../rows/webhook-events.ts";
import { endedJob } from "./ended-job.ts";
import { keepAnswer } from "./idempotency.ts";
import { type NewJob, queueJob } from "./queue-job.ts";
import { sourceCounts } from "./source-counts.ts";
import { findSource, type KnownSource, nameFor } from "./source-names.ts";

const isRunning = (source: KnownSource): boolean => source.status === "pending" || source.status === "processing";

/** The transaction of `SourceRecords.accept`. */
export async function acceptSource(sql: Sql, input: AcceptInput): Promise<Accepted> {
  const kg = await holdKg(sql, input);
  const accepted = await place({ sql, input, kg_name: kg.name });
  const { tenant_id, webhook_url: url } = input;
  if (url !== undefined) await watchJob(sql, { tenant_id, job_id: accepted.job_id, url });
  if (input.idempotency) await keepAnswer(sql, input.idempotency, accepted);
  return accepted;
}

/** FOR SHARE: a deletion of the KG waits for this transaction, or this transaction sees it. */
export async function holdKg(
  sql: Sql,
  input: Pick<AcceptInput, "kg_id" | "tenant_id">,
): Promise<{ readonly name: string }> {
  const kg = await sql.one<{ name: string }>(
    "SELECT name FROM knowledge_graphs WHERE id = $1 AND tenant_id = $2 AND deleted_at IS NULL FOR SHARE",
    [input.kg_id, input.tenant_id],
  );
  if (!kg) throw notFound("Knowledge graph not found", "kg_name");
  return kg;
}

/**
 * Rounds of the search for a name. A round fails only when another request takes or frees the same name during it, so
 * this many failures in a row are a defect.
 */
const roundLimit = 100;

interface Acceptance {
  readonly sql: Sql;
  readonly input: AcceptInput;
  readonly kg_name: string;
  /** Why the service made the revision; absent for a revision that a client sent. */
  readonly reason?: "upgrade";
}

async function place(acceptance: Acceptance): Promise<Accepted> {
  const { sql, input } = acceptance;
  for (let round = 0; round < roundLimit; round += 1) {
    const { name, isSure, conflict: taken } = await nameFor(sql, input);
    const known = await findSource(sql, input.kg_id, name);
    const accepted = known ? await takeKnown(acceptance, known, isSure) : await createSource(acceptance, name);
    if (accepted) return taken ? { ...accepted, conflict: taken } : accepted;
  }
  throw new Error("No name could be found for a source");
}

/** null if another request has replaced the content for which the name was chosen. */
async function takeKnown(acceptance: Acceptance, known: KnownSource, isSure: boolean): Promise<Accepted | null> {
  const isSame = hasContent(known, acceptance.input) && known.status !== "deleting";
  return isSure || isSame ? acceptKnown(acceptance, known) : null;
}

/** Whether the source has this upload, or the document that an import brings. */
const hasContent = (known: KnownSource, { content_hash, options }: AcceptInput): boolean =>
  known.current_hash === content_hash || known.document_hash === options.imported?.content_hash;

/** null when another request inserted the name first. */
async function createSource(acceptance: Acceptance, name: string): Promise<Accepted | null> {
  const { sql, input } = acceptance;
  const source_id = newSourceId();
  const job_id = newJobId();
  const inserted = await sql.one(
    `INSERT INTO sources (id, tenant_id, kg_id, name, status, latest_revision, source_type, file_type, content_hash, metadata, job_id)
     VALUES ($1, $2, $3, $4, 'pending', 1, $5, $6, $7, $8, $9)
     ON CONFLICT (kg_id, name) DO NOTHING RETURNING id`,
    [
      source_id,
      input.tenant_id,
      input.kg_id,
      name,
      input.source_type,
      input.file_type,
      input.content_hash,
      toJson(input.metadata),
      job_id,
    ],
  );
  if (!inserted) return null;
  return queueRevision(acceptance, { source_id, source_name: name, job_id, revision: 1, first: true });
}

async function acceptKnown(acceptance: Acceptance, known: KnownSource): Promise<Accepted> {
  const { sql, input } = acceptance;
  if (known.status === "deleting") throw conflict(`Source '${known.name}' is being deleted`);
  if (known.status !== "failed" && hasContent(known, input)) return whatIsThere(acceptance, known);
  if (isRunning(known) && !(await isUpgrade(sql, known))) throw conflict(`Source '${known.name}' is being processed`);
  return renewSource(acceptance, known);
}

/**
 * True if the source's job only prepares the active revision again, after an upgrade. A newer revision stops that job.
 */
async function isUpgrade(sql: Sql, { job_id }: KnownSource): Promise<boolean> {
  return (await sql.one("SELECT FROM jobs WHERE id = $1 AND request->>'reason' = 'upgrade'", [job_id])) !== null;
}

/**
 * Returns the job that published the content, or is publishing it; a later job may have failed to replace the content,
 * or may prepare it again. If that job was removed, the client gets a new job, which has ended already.
 */
async function whatIsThere(acceptance: Acceptance, known: KnownSource): Promise<Accepted> {
  const { sql } = acceptance;
  const { id: source_id, name: source_name, active_revision, latest_revision } = known;
  const revision = isRunning(known) ? latest_revision : (active_revision ?? latest_revision);
  const made = await sql.one<{ id: string }>(
    "SELECT id FROM jobs WHERE source_id = $1 AND revision = $2 AND type IN ('ingestion', 'reingestion')",
    [source_id, revision],
  );
  const job_id = made?.id ?? (await endedJob(sql, newJob(acceptance, { source_id, source_name, revision })));
  const published = known.status === "completed" ? await sourceCounts(sql, source_id) : null;
  return { source_id, source_name, job_id, revision, existing: true, ...(published && { published }) };
}

/**
 * The description of an active revision stays until the flip. A source without an active revision takes the new
 * description at once.
 */
export async function renewSource(acceptance: Acceptance, known: KnownSource): Promise<Accepted> {
  const { sql, input } = acceptance;
  const first = known.active_revision === null;
  const revision = known.latest_revision + 1;
  const job_id = newJobId();
  await sql.query(
    `UPDATE sources SET latest_revision = $2, job_id = $3, metadata = $4, source_type = $5, error = NULL, updated_at = now(),
       derivation_tried = NULL,
       status = CASE WHEN active_revision IS NULL THEN 'pending' ELSE 'processing' END,
       content_hash = CASE WHEN active_revision IS NULL THEN $6 ELSE content_hash END,
       file_type = CASE WHEN active_revision IS NULL THEN $7 ELSE file_type END
     WHERE id = $1`,
    [known.id, revision, job_id, toJson(input.metadata), input.source_type, input.content_hash, input.file_type],
  );
  return queueRevision(acceptance, { source_id: known.id, source_name: known.name, job_id, revision, first });
}

interface NewRevision {
  readonly source_id: string;
  readonly source_name: string;
  readonly job_id: string;
  readonly revision: number;
  /** No revision of the source was ever published. */
  readonly first: boolean;
}

async function queueRevision(acceptance: Acceptance, revision: NewRevision): Promise<Accepted> {
  const { sql, input } = acceptance;
  const { source_id, source_name, job_id } = revision;
  await sql.query(
    `INSERT INTO revisions (source_id, revision, state, file_name, file_type, content_hash, size_bytes, options, origin)
     VALUES ($1, $2, 'staging', $3, $4, $5, $6, $7, $8)`,
    [
      source_id,
      revision.revision,
      input.file_name,
      input.file_type,
      input.content_hash,
      input.size_bytes,
      toJson(input.options),
      input.origin ? toJson(input.origin) : null,
    ],
  );
  await queueJob(sql, {
    ...newJob(acceptance, revision),
    id: job_id,
    type: revision.first ? "ingestion" : "reingestion",
  });
  return { source_id, source_name, job_id, revision: revision.revision, existing: false };
}

const newJob = (
  { input, kg_name, reason }: Acceptance,
  { source_id, source_name, revision }: Pick<NewRevision, "source_id" | "source_name" | "revision">,
): Omit<NewJob, "id" | "type"> => ({
  tenant_id: input.tenant_id,
  kg_id: input.kg_id,
  kg_name,
  source_id,
  source_name,
  revision,
  request: {
    file_name: input.file_name,
    file_type: input.file_type,
    size_bytes: input.size_bytes,
    options: input.options,
    ...(reason === undefined ? {} : { reason }),
  },
  trace_id: input.trace_id,
  ...(input.priority === undefined ? {} : { priority: input.priority }),
});
