import { conflict, notFound } from "../../../domain/errors.ts";
import { newJobId, newSourceId } from "../../../domain/ids.ts";
import { sourceNameLengthLimit } from "../../../domain/limits.ts";
import type { SourceStatus } from "../../../domain/source.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Accepted, AcceptInput } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { completeIdempotency } from "./idempotency.ts";
import { queueJob } from "./queue-job.ts";
import { watchJob } from "./webhook-events.ts";

/** A source of that name, locked, with the content that stands behind it now or soon. */
interface Known {
  readonly id: string;
  readonly name: string;
  readonly status: SourceStatus;
  readonly active_revision: number | null;
  readonly latest_revision: number;
  readonly job_id: string;
  /** Of the revision under way, else of the active one, else of the one that failed. */
  readonly current_hash: string;
}

const isRunning = (source: Known): boolean => source.status === "pending" || source.status === "processing";

/** The transaction of `SourceRecords.accept`. */
export async function acceptSource(sql: Sql, input: AcceptInput): Promise<Accepted> {
  const kg = await holdKg(sql, input);
  const accepted = await place(sql, input, kg.name);
  const { tenant_id, webhook_url: url } = input;
  if (url !== undefined) await watchJob(sql, { tenant_id, job_id: accepted.job_id, url });
  const { idempotency } = input;
  // Whoever stood still so long that another request took the key over must have no effect beside it.
  if (idempotency && !(await completeIdempotency(sql, idempotency, 202, accepted)))
    throw conflict("A request with this Idempotency-Key is still being processed");
  return accepted;
}

/** FOR SHARE: a deletion of the KG waits for us or we see it. */
async function holdKg(sql: Sql, input: AcceptInput): Promise<{ readonly name: string }> {
  const kg = await sql.one<{ name: string }>(
    "SELECT name FROM knowledge_graphs WHERE id = $1 AND tenant_id = $2 AND deleted_at IS NULL FOR SHARE",
    [input.kg_id, input.tenant_id],
  );
  if (!kg) throw notFound("Knowledge graph not found", "kg_name");
  return kg;
}

/** A round is lost only to another request that took or freed the very name meanwhile; so many in a row are a defect. */
const roundLimit = 100;

async function place(sql: Sql, input: AcceptInput, kg_name: string): Promise<Accepted> {
  for (let round = 0; round < roundLimit; round += 1) {
    const name = input.source_name ?? (await automaticName(sql, input));
    const known = await findSource(sql, input.kg_id, name);
    if (!known) {
      const created = await createSource(sql, input, kg_name, name);
      if (created) return created;
    } else if (
      input.source_name !== null ||
      (known.current_hash === input.content_hash && known.status !== "deleting")
    ) {
      return acceptKnown(sql, input, kg_name, known);
    }
  }
  throw new Error("No name could be found for a source");
}

/** `current_hash` of a row of `sources s` joined to its latest revision `r`. */
const currentHash = "CASE WHEN s.status IN ('pending', 'processing') THEN r.content_hash ELSE s.content_hash END";
const withLatest = "sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.latest_revision";

const findSource = (sql: Sql, kg_id: number, name: string): Promise<Known | null> =>
  sql.one<Known>(
    `SELECT s.id, s.name, s.status, s.active_revision, s.latest_revision, s.job_id, ${currentHash} AS current_hash
     FROM ${withLatest} WHERE s.kg_id = $1 AND s.name = $2 FOR NO KEY UPDATE OF s`,
    [kg_id, name],
  );

/** Room for " (12345)" within the limit. */
const stemLength = sourceNameLengthLimit - 8;

/** The file's name; with " (2)", " (3)", … when other content has it. The same content leads to the name that it has. */
async function automaticName(sql: Sql, input: AcceptInput): Promise<string> {
  // As the database will hold it, or the names could not be compared: half surrogate pairs become U+FFFD.
  const base = Buffer.from(input.file_name).toString();
  const stem = Array.from(base).slice(0, stemLength).join("");
  const rows = await sql.query<{ name: string; same: boolean }>(
    `SELECT s.name, ${currentHash} = $4 AND s.status <> 'deleting' AS same
     FROM ${withLatest} WHERE s.kg_id = $1 AND (s.name = $2 OR starts_with(s.name, $3 || ' (')) ORDER BY s.created_at, s.id`,
    [input.kg_id, base, stem, input.content_hash],
  );
  const numbered = rows.filter(({ name }) => name === base || /^ \(\d+\)$/.test(name.slice(stem.length)));
  const taken = new Set(numbered.map((row) => row.name));
  return numbered.find((row) => row.same)?.name ?? firstFree(base, stem, taken);
}

function firstFree(base: string, stem: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const name = `${stem} (${n})`;
    if (!taken.has(name)) return name;
  }
}

/** null when another request was first. */
async function createSource(sql: Sql, input: AcceptInput, kg_name: string, name: string): Promise<Accepted | null> {
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
  return queueRevision(sql, input, { source_id, source_name: name, job_id, revision: 1, kg_name, first: true });
}

async function acceptKnown(sql: Sql, input: AcceptInput, kg_name: string, known: Known): Promise<Accepted> {
  if (known.status === "deleting") throw conflict(`Source '${known.name}' is being deleted`);
  if (known.status !== "failed" && known.current_hash === input.content_hash) return whatIsThere(sql, known);
  if (isRunning(known)) throw conflict(`Source '${known.name}' is being processed`);
  return renewSource(sql, input, kg_name, known);
}

/** The job that made the content, or is at it: a later one may have failed to replace it. */
async function whatIsThere(sql: Sql, known: Known): Promise<Accepted> {
  const { id: source_id, name: source_name, active_revision, latest_revision } = known;
  const revision = isRunning(known) ? latest_revision : (active_revision ?? latest_revision);
  const made = await sql.one<{ id: string }>(
    "SELECT id FROM jobs WHERE source_id = $1 AND revision = $2 AND type IN ('ingestion', 'reingestion')",
    [source_id, revision],
  );
  return { source_id, source_name, job_id: made?.id ?? known.job_id, revision, existing: true };
}

/** What describes the active revision stays until the flip; a source without one takes the new description at once. */
async function renewSource(sql: Sql, input: AcceptInput, kg_name: string, known: Known): Promise<Accepted> {
  const first = known.active_revision === null;
  const revision = known.latest_revision + 1;
  const job_id = newJobId();
  await sql.query(
    `UPDATE sources SET latest_revision = $2, job_id = $3, metadata = $4, source_type = $5, error = NULL, updated_at = now(),
       status = CASE WHEN active_revision IS NULL THEN 'pending' ELSE 'processing' END,
       content_hash = CASE WHEN active_revision IS NULL THEN $6 ELSE content_hash END,
       file_type = CASE WHEN active_revision IS NULL THEN $7 ELSE file_type END
     WHERE id = $1`,
    [known.id, revision, job_id, toJson(input.metadata), input.source_type, input.content_hash, input.file_type],
  );
  return queueRevision(sql, input, { source_id: known.id, source_name: known.name, job_id, revision, kg_name, first });
}

interface NewRevision {
  readonly source_id: string;
  readonly source_name: string;
  readonly job_id: string;
  readonly revision: number;
  readonly kg_name: string;
  /** Nothing of the source was ever published. */
  readonly first: boolean;
}

async function queueRevision(sql: Sql, input: AcceptInput, revision: NewRevision): Promise<Accepted> {
  const { source_id, source_name, job_id } = revision;
  await sql.query(
    `INSERT INTO revisions (source_id, revision, state, file_name, file_type, content_hash, size_bytes, options)
     VALUES ($1, $2, 'staging', $3, $4, $5, $6, $7)`,
    [
      source_id,
      revision.revision,
      input.file_name,
      input.file_type,
      input.content_hash,
      input.size_bytes,
      toJson(input.options),
    ],
  );
  await queueJob(sql, {
    id: job_id,
    tenant_id: input.tenant_id,
    type: revision.first ? "ingestion" : "reingestion",
    kg_id: input.kg_id,
    kg_name: revision.kg_name,
    source_id,
    source_name,
    revision: revision.revision,
    request: {
      file_name: input.file_name,
      file_type: input.file_type,
      size_bytes: input.size_bytes,
      options: input.options,
    },
    trace_id: input.trace_id,
    ...(input.priority === undefined ? {} : { priority: input.priority }),
  });
  return { source_id, source_name, job_id, revision: revision.revision, existing: false };
}
