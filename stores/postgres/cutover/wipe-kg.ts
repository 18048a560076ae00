// Deletes the rows of a hidden knowledge graph in small transactions. Its sources leave tombstones, by which the
// sweeper removes parsed files, CSV tables, and everything that quotes them.
import { quoteOfKg } from "../../../domain/quotes.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { wipeImports, wipeQuoting } from "../rows/wipe-quotes.ts";
import { removeChunks } from "./remove-rows.ts";

interface Batch {
  readonly sql: Sql;
  readonly kg_id: number;
  readonly limit: number;
}

/** `KgDeletionRecords.wipe`. It takes the lock of the KG, so that two wipers cannot deadlock. */
export async function wipeKg({ sql, kg_id, limit }: Batch): Promise<number> {
  await lockKg(sql, kg_id);
  const isDeleted = await sql.one("SELECT FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NOT NULL", [kg_id]);
  if (isDeleted === null) return 0;
  for (const wipe of wipes) {
    const wiped = await wipe({ sql, kg_id, limit });
    if (wiped === 0) continue;
    await countWipe(sql);
    return wiped;
  }
  return 0;
}

/** Rows of a table with a column `kg_id` on which nothing depends. */
const rowsOf =
  (table: string, which = "true") =>
  async ({ sql, kg_id, limit }: Batch): Promise<number> => {
    const some = `SELECT ctid FROM ${table} WHERE kg_id = $1 AND ${which} LIMIT $2`;
    return (await sql.query(`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${some})) RETURNING 1`, [kg_id, limit]))
      .length;
  };

/**
 * The first statement deletes the marks: otherwise the relay would find the marked records missing and delete their
 * vectors, which may have to stay. Orders to workflows stay, because they end the cancelled jobs.
 */
const wipes: readonly ((batch: Batch) => Promise<number>)[] = [
  rowsOf("outbox_batches", "target <> 'workflow'"),
  rowsOf("outbox", "target <> 'workflow'"),
  rowsOf("rebuilds"),
  wipeChunks,
  burySources,
  (batch) => wipeEdited(batch, "relation"),
  (batch) => wipeEdited(batch, "entity"),
  ...[
    "merged_entities",
    "merged_relations",
    "entity_operations",
    "terms",
    "document_units",
    "suppressed",
    "suppressed_names",
    "kg_growth",
    "kept_vectors",
    "pictures",
  ].map((table) => rowsOf(table)),
  ({ sql, kg_id, limit }) => wipeImports(sql, kg_id, limit),
  ({ sql, kg_id, limit }) => wipeQuoting(sql, [quoteOfKg(kg_id)], limit),
];

const idsOf = async ({ sql, kg_id, limit }: Batch, table: string): Promise<readonly (number | string)[]> => {
  const rows = await sql.query<{ id: number | string }>(`SELECT id FROM ${table} WHERE kg_id = $1 LIMIT $2`, [
    kg_id,
    limit,
  ]);
  return rows.map(({ id }) => id);
};

async function wipeChunks(batch: Batch): Promise<number> {
  const ids = await idsOf(batch, "chunks");
  if (ids.length === 0) return 0;
  for (const table of ["mentions", "chunk_subjects", "chunk_triples", "relation_support", "revision_chunks"])
    await batch.sql.query(`DELETE FROM ${table} WHERE chunk_id = ANY ($1::bigint[])`, [ids]);
  await batch.sql.query("DELETE FROM chunks WHERE id = ANY ($1::bigint[])", [ids]);
  return ids.length;
}

/** An attempt that began before the deletion may have written chunks after the last of them were wiped. */
async function holdRevisions(sql: Sql, ids: readonly (number | string)[]): Promise<void> {
  const ordered = "ORDER BY source_id, revision FOR NO KEY UPDATE";
  await sql.query(`SELECT FROM revisions WHERE source_id = ANY ($1::text[]) ${ordered}`, [ids]);
}

/** Deletes sources. The sweeps of their revisions are due at the same times as the wipes of the knowledge graph. */
async function burySources(batch: Batch): Promise<number> {
  const ids = await idsOf(batch, "sources");
  if (ids.length === 0) return 0;
  await batch.sql.query(
    `INSERT INTO tombstones (kg_id, source_id, revision, content_hash, deleted_at)
     SELECT k.id, r.source_id, r.revision, r.content_hash, k.deleted_at
     FROM revisions r JOIN knowledge_graphs k ON k.id = $1 WHERE r.source_id = ANY ($2::text[])
     ORDER BY r.source_id, r.revision
     ON CONFLICT (source_id, revision) DO UPDATE SET deleted_at = excluded.deleted_at, swept = 0`,
    [batch.kg_id, ids],
  );
  await holdRevisions(batch.sql, ids);
  await removeChunks(batch.sql, "SELECT id FROM chunks WHERE source_id = ANY ($1::text[])", [ids]);
  await batch.sql.query("DELETE FROM sources WHERE id = ANY ($1::text[])", [ids]);
  return ids.length;
}

const tables = { entity: "entities", relation: "relations" } as const;

/** Deletes entities or relations, together with the edits of people. */
async function wipeEdited(batch: Batch, kind: keyof typeof tables): Promise<number> {
  const ids = await idsOf(batch, tables[kind]);
  if (ids.length === 0) return 0;
  for (const edits of ["overrides", "pins"])
    await batch.sql.query(`DELETE FROM ${edits} WHERE kind = $1 AND id = ANY ($2::bigint[])`, [kind, ids]);
  if (kind === "entity") await batch.sql.query("DELETE FROM entity_forms WHERE entity_id = ANY ($1::bigint[])", [ids]);
  await batch.sql.query(`DELETE FROM ${tables[kind]} WHERE id = ANY ($1::bigint[])`, [ids]);
  return ids.length;
}
