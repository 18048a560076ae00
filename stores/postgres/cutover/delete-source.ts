// Removes a source, as if it had never been ingested: its active revision withdraws all support, then its rows are
// deleted. Engines and files are cleaned later, by the tombstones. A large source is only hidden in the caller's
// transaction; a second one removes it (hide-source.ts).
import { notFound } from "../../../domain/errors.ts";
import { deletedAtOnce } from "../../../domain/limits/deletion.ts";
import type { DeletionOptions, DeletionResult, SourceName } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { expectSource } from "../rows/source-facts.ts";
import type { Change } from "./change.ts";
import { chunksOf, moveKg } from "./counters.ts";
import { holdWhole } from "./guard.ts";
import { hideSource } from "./hide-source.ts";
import { removeRows } from "./remove-rows.ts";
import { cancelJobs, jobsInTheWay } from "./running-jobs.ts";
import { planWithdrawal, withdraw } from "./withdraw.ts";

export async function deleteSource(sql: Sql, name: SourceName, options: DeletionOptions): Promise<DeletionResult> {
  const kg_id = await findKg(sql, name);
  await lockKg(sql, kg_id);
  const source = await findSource(sql, kg_id, name.source_id);
  await jobsInTheWay(sql, name.source_id, options.force);
  // The condition is checked again under the source's lock. This early check spares the work of most deletions on an
  // outdated condition.
  await expectSource(sql, name.source_id, options);
  const moved = { source_id: name.source_id, revision: null };
  const change: Change = { sql, kg_id, version: source.version + 1, moved };
  const content_hashes = await hashesOf(sql, name.source_id);
  const going: Going = { change, source_id: name.source_id, active_revision: source.active_revision, options };
  const { retired, ...removed } = await ((await isLarge(sql, name.source_id)) ? hide(going) : remove(going));
  return {
    ...removed,
    kg_id,
    kg_version: change.version,
    chunks_deleted: retired.length,
    vector_points_deleted: options.keep_vectors ? 0 : retired.length,
    last_source: await isEmpty(sql, kg_id),
    content_hashes,
  };
}

/** Throws `not_found`. */
export async function findKg(sql: Sql, { tenant_id, kg_name }: SourceName): Promise<number> {
  const kg = await sql.one<{ id: number }>(
    "SELECT id FROM knowledge_graphs WHERE tenant_id = $1 AND name = $2 AND deleted_at IS NULL",
    [tenant_id, kg_name],
  );
  if (kg === null) throw notFound(`Knowledge graph '${kg_name}' not found`, "kg_name");
  return kg.id;
}

/** A hidden source no longer exists for clients. */
async function findSource(
  sql: Sql,
  kg_id: number,
  source_id: string,
): Promise<{ active_revision: number | null; version: number }> {
  const source = await sql.one<{ active_revision: number | null; version: number }>(
    `SELECT s.active_revision, k.version FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id
     WHERE s.id = $1 AND s.kg_id = $2 AND s.status <> 'deleting' AND k.deleted_at IS NULL`,
    [source_id, kg_id],
  );
  if (source === null) throw notFound(`Source '${source_id}' not found`, "source_id");
  return source;
}

interface Going {
  readonly change: Change;
  readonly source_id: string;
  readonly active_revision: number | null;
  readonly options: DeletionOptions;
}

interface Gone extends Pick<DeletionResult, "entities_deleted" | "relations_deleted" | "is_complete"> {
  readonly retired: readonly number[];
}

/** Deletes the source and all its rows in this transaction. */
async function remove({ change, source_id, active_revision, options }: Going): Promise<Gone> {
  const { sql, kg_id } = change;
  const plan = await planWithdrawal(sql, source_id, active_revision);
  const settled = await withdraw(change, plan);
  await holdAndCancel(change, source_id, options);
  const sources = active_revision === null ? 0 : -1;
  await moveKg(change, settled, { retired: plan.retired, added: [], sources, published: false });
  await removeRows(sql, { kg_id, source_id, keep_vectors: options.keep_vectors ?? false });
  const { entities_deleted, relations_deleted } = settled;
  return { retired: plan.retired, entities_deleted, relations_deleted, is_complete: true };
}

/** Hides the source from readers, and subtracts its counts from those of the knowledge graph. */
async function hide({ change, source_id, active_revision, options }: Going): Promise<Gone> {
  const retired = active_revision === null ? [] : await chunksOf(change, source_id, active_revision);
  const keep_vectors = options.keep_vectors ?? false;
  const hold = () => holdAndCancel(change, source_id, options);
  const lost = await hideSource(change, { source_id, active_revision, retired, keep_vectors }, hold);
  return { retired, entities_deleted: lost.entities, relations_deleted: lost.relations, is_complete: false };
}

/** Checks the condition under the source's own lock, because changes of a source do not take the KG's lock. */
async function holdAndCancel({ sql, kg_id }: Change, source_id: string, options: DeletionOptions): Promise<void> {
  await holdWhole(sql, kg_id, source_id);
  await expectSource(sql, source_id, options);
  await cancelJobs(sql, kg_id, await jobsInTheWay(sql, source_id, options.force));
}

const isLarge = async (sql: Sql, source_id: string): Promise<boolean> =>
  (await sql.one("SELECT FROM revision_chunks WHERE source_id = $1 OFFSET $2 LIMIT 1", [source_id, deletedAtOnce])) !==
  null;

const isEmpty = async (sql: Sql, kg_id: number): Promise<boolean> =>
  (await sql.one("SELECT FROM sources WHERE kg_id = $1 AND status <> 'deleting' LIMIT 1", [kg_id])) === null;

/** Uploads that revisions of the source refer to. */
async function hashesOf(sql: Sql, source_id: string): Promise<readonly string[]> {
  const rows = await sql.query<{ content_hash: string }>(
    "SELECT DISTINCT content_hash FROM revisions WHERE source_id = $1 ORDER BY content_hash",
    [source_id],
  );
  return rows.map(({ content_hash }) => content_hash);
}
