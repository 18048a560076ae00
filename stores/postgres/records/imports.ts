import { notFound } from "../../../domain/errors.ts";
import { newJobId } from "../../../domain/ids.ts";
import type { ImportRef } from "../../../domain/job.ts";
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import { toJson } from "../../checks/to-json.ts";
import type { HandWork, ImportRecords, NewImport } from "../../ports/records/imports.ts";
import type { Database, Sql } from "../client.ts";
import { restoreHandWork } from "../cutover/restore-hand-work.ts";
import { appendEvents } from "../rows/job-events.ts";
import { lockJobRow } from "../rows/job-locks.ts";
import { markOutbox } from "../rows/mark-outbox.ts";
import { holdKg } from "./accept-source.ts";
import { completeImport, editsOf, failImport } from "./import-end.ts";
import { giveTo } from "./job-claim.ts";
import { jobOrigin } from "./job-origin.ts";

/** `inTurn` is the queue of each knowledge graph's changes in this process. */
export function createImports(db: Database, inTurn: KeyedMutex): ImportRecords {
  return {
    queue: (input) => db.transaction((sql) => queue(sql, input)),
    claim: (ref, run) =>
      db.transaction(async (sql) => {
        const job = await lockJobRow(sql, ref.job_id, "import");
        if (!job) throw notFound("Job not found");
        await giveTo(sql, job, run);
      }),
    get: (ref) => get(db, ref),
    async progress({ job_id }, claim, share) {
      await db.query(
        `UPDATE jobs SET request = request || jsonb_build_object('share', $3::float8)
         WHERE id = $1 AND claim = $2 AND status = 'running'`,
        [job_id, claim, share],
      );
    },
    restore: (job, work) => inTurn(`${job.kg_id}`, () => db.transaction((sql) => restore(sql, job, work))),
    complete: (ref, claim, result) => db.transaction((sql) => completeImport(sql, ref, { claim, result })),
    fail: (ref, failure) => db.transaction((sql) => failImport(sql, ref, failure)),
  };
}

/** The transaction of the changes also stores the count, so a run that repeats them after a kill adds nothing. */
async function restore(
  sql: Sql,
  { job_id, kg_id }: ImportRef & Pick<NewImport, "kg_id">,
  work: HandWork,
): Promise<void> {
  const changed = await restoreHandWork(sql, kg_id, work);
  if (changed === 0) return;
  await sql.query(
    `UPDATE jobs SET request = request || jsonb_build_object('edits', ${editsOf} + $2) WHERE id = $1 AND type = 'import'`,
    [job_id, changed],
  );
}

async function queue(sql: Sql, input: NewImport): Promise<string> {
  const { tenant_id, kg_id, trace_id, ...request } = input;
  const { name } = await holdKg(sql, input);
  const id = newJobId();
  await sql.query(
    `INSERT INTO jobs (id, tenant_id, type, status, kg_id, kg_name, request, trace_id, origin)
     VALUES ($1, $2, 'import', 'queued', $3, $4, $5, $6, $7)`,
    [id, tenant_id, kg_id, name, toJson(request), trace_id, jobOrigin()],
  );
  await appendEvents(sql, id, [{ event: "status", status: "queued" }]);
  await markOutbox(sql, { target: "workflow", kg_id, keys: [`start:${id}`], version: 0 });
  return id;
}

type Row = Pick<NewImport, "tenant_id" | "kg_id" | "trace_id"> & {
  readonly request: Pick<NewImport, "content_hash" | "size_bytes" | "created_kg">;
};

async function get(sql: Pick<Sql, "one">, { job_id }: ImportRef): Promise<NewImport> {
  const row = await sql.one<Row>(
    "SELECT tenant_id, kg_id, trace_id, request FROM jobs WHERE id = $1 AND type = 'import'",
    [job_id],
  );
  if (!row) throw notFound("Job not found");
  const { request, ...job } = row;
  const { content_hash, size_bytes, created_kg } = request;
  return { ...job, content_hash, size_bytes, created_kg };
}
