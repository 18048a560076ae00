// Restores changes by hand from the export of a knowledge graph. Finds every record by its key. Records that already
// are as in the file are not written, so a repeated import changes no version.
import { notFound } from "../../../domain/errors.ts";
import type { SuppressedLine } from "../../../domain/transfer/graph-lines.ts";
import { toJson } from "../../checks/to-json.ts";
import type { HandWork, PostedChunkToRestore } from "../../ports/records/imports.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { statedType } from "../rows/graph-rows.ts";
import { addChunk } from "./edit-chunks.ts";
import { deleteEntities } from "./edit-entities.ts";
import { deleteRelations } from "./edit-relations.ts";
import { restoreEntities } from "./restore-entities.ts";
import { restoreMergedRelations } from "./restore-merged-relations.ts";
import { restoreMergedEntities } from "./restore-merges.ts";
import { restoreRelations } from "./restore-relations.ts";
import { restoreRemoved } from "./restore-removed.ts";
import { isAllowed, separator } from "./suppress-relations.ts";

/** Throws `not_found` when the knowledge graph is gone. Returns how many records changed. */
export async function restoreHandWork(sql: Sql, kg_id: number, work: HandWork): Promise<number> {
  await lockKg(sql, kg_id);
  const kg = await sql.one("SELECT id FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL", [kg_id]);
  if (kg === null) throw notFound("Knowledge graph not found", "kg_name");
  let changed = 0;
  for (const line of work.suppressed) changed += await restoreSuppression(sql, kg_id, line);
  changed += await restoreRemoved(sql, kg_id, work.removed);
  for (const chunk of work.posted) changed += await restorePosted(sql, kg_id, chunk);
  changed += await restoreEntities(sql, kg_id, work.entities);
  changed += await restoreRelations(sql, kg_id, work.relations);
  changed += await restoreMergedEntities(sql, kg_id, work.merged_entities);
  changed += await restoreMergedRelations(sql, kg_id, work.merged_relations);
  return changed;
}

/** Deletes the record if it exists, which suppresses it; else only suppresses it. */
async function restoreSuppression(sql: Sql, kg_id: number, line: SuppressedLine): Promise<number> {
  const { kind, natural_key } = line;
  const of = [kg_id, kind, natural_key];
  if (await isKnown(sql, kg_id, line)) return 0;
  const ids = await recordsOf(sql, kg_id, line);
  if (ids.length === 0) await sql.query("INSERT INTO suppressed (kg_id, kind, natural_key) VALUES ($1, $2, $3)", of);
  else await (kind === "entity" ? deleteEntities(sql, kg_id, ids) : deleteRelations(sql, kg_id, ids));
  return 1;
}

async function isKnown(sql: Sql, kg_id: number, { kind, natural_key }: SuppressedLine): Promise<boolean> {
  if (kind === "entity") {
    const known = "SELECT FROM suppressed WHERE kg_id = $1 AND kind = 'entity' AND natural_key = $2";
    return (await sql.one(known, [kg_id, natural_key])) !== null;
  }
  const [source = "", type = "", target = ""] = natural_key.split(separator);
  const row = await sql.one(`SELECT WHERE NOT ${isAllowed("$2::text", "$3::text", "$4::text")}`, [
    kg_id,
    source,
    type,
    target,
  ]);
  return row !== null;
}

async function recordsOf(sql: Sql, kg_id: number, { kind, natural_key }: SuppressedLine): Promise<number[]> {
  const [source = "", type = "", target = ""] = natural_key.split(separator);
  const rows = await (kind === "entity"
    ? sql.query<{ id: number }>("SELECT id FROM entities WHERE kg_id = $1 AND key = $2 AND variant = ''", [
        kg_id,
        natural_key,
      ])
    : sql.query<{ id: number }>(
        `SELECT r.id FROM relations r JOIN entities a ON a.id = r.source_entity_id
           JOIN entities b ON b.id = r.target_entity_id
         WHERE r.kg_id = $1 AND a.kg_id = $1 AND a.key = $2 AND ${statedType("r")} = $3 AND b.key = $4`,
        [kg_id, source, type, target],
      ));
  return rows.map(({ id }) => id);
}

/** Equal posted chunks count as one, because nothing else tells them apart. */
async function restorePosted(sql: Sql, kg_id: number, chunk: PostedChunkToRestore): Promise<number> {
  const { prepared, metadata, sync_vectors, derivation } = chunk;
  const there = await sql.one(
    `SELECT id FROM chunks WHERE kg_id = $1 AND source_id IS NULL AND content_hash = $2 AND metadata = $3::jsonb LIMIT 1`,
    [kg_id, prepared.content_hash, toJson(metadata)],
  );
  if (there !== null) return 0;
  await addChunk(sql, kg_id, { prepared, metadata, entity_ids: [], sync_vectors, derivation });
  return 1;
}
