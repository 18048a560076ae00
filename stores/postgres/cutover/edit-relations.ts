// Edits of relations by a person. A pin is support of its own, combined with the documents' support.
import { notFound } from "../../../domain/errors.ts";
import type { Relation } from "../../../domain/graph.ts";
import { toJson } from "../../checks/to-json.ts";
import type { EditRecords } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { relationSelect } from "../records/graph-rows.ts";
import type { Change, Dirty } from "./change.ts";
import { openEdit, restate, settleEdit } from "./restate.ts";
import { lift, relationKey, suppress } from "./suppress.ts";

type NewRelation = Parameters<EditRecords["createRelation"]>[1];

export async function createRelation(sql: Sql, kg_id: number, relation: NewRelation): Promise<Relation> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const source_key = await keyOf(change, relation.source_entity_id, "source_entity_id");
  const target_key = await keyOf(change, relation.target_entity_id, "target_entity_id");
  const lifted = await lift(change, "relation", relationKey(source_key, relation.relation_type, target_key));
  const { id, created } = await insertRelation(change, relation);
  const dirty: Partial<Dirty> = { relations: new Set([id]), created_relations: new Set(created ? [id] : []) };
  if (lifted) await restate(change, [source_key], async () => dirty);
  else await settleEdit(change, dirty);
  return readRelation(sql, kg_id, id);
}

async function keyOf({ sql, kg_id }: Change, id: number, field: string): Promise<string> {
  const entity = await sql.one<{ key: string }>("SELECT key FROM entities WHERE kg_id = $1 AND id = $2", [kg_id, id]);
  if (entity === null) throw notFound("Entity not found", field);
  return entity.key;
}

/**
 * Inserts the relation if it is missing, and pins it. NaN stands for a confidence still to be derived: it differs from
 * every number.
 */
async function insertRelation(change: Change, relation: NewRelation): Promise<{ id: number; created: boolean }> {
  const { source_entity_id, target_entity_id, relation_type, confidence_score, properties } = relation;
  const ends = [change.kg_id, source_entity_id, target_entity_id, relation_type];
  const inserted = await change.sql.one<{ id: number }>(
    `INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version)
     VALUES ($1, $2, $3, $4, 'NaN', $5) ON CONFLICT DO NOTHING RETURNING id`,
    [...ends, change.version],
  );
  const found = await change.sql.one<{ id: number }>(
    `INSERT INTO pins AS p (kind, id, data)
     SELECT 'relation', id, $5 FROM relations
     WHERE kg_id = $1 AND source_entity_id = $2 AND target_entity_id = $3 AND relation_type = $4
     ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data RETURNING id`,
    [...ends, toJson({ confidence_score, properties })],
  );
  if (found === null) throw new Error("A relation vanished under the lock of its knowledge graph");
  return { id: found.id, created: inserted !== null };
}

export async function deleteRelation(sql: Sql, kg_id: number, relation_id: number): Promise<void> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Relation not found");
  const relation = await readRelation(sql, kg_id, relation_id);
  await restate(change, [relation.source_key], async () => {
    await sql.query("DELETE FROM pins WHERE kind = 'relation' AND id = $1", [relation_id]);
    await suppress(change, "relation", relationKey(relation.source_key, relation.relation_type, relation.target_key));
    return { relations: new Set([relation_id]), weakened: true };
  });
}

async function readRelation(sql: Sql, kg_id: number, id: number): Promise<Relation> {
  const relation = await sql.one<Relation>(`${relationSelect} WHERE r.kg_id = $1 AND r.id = $2`, [kg_id, id]);
  if (relation === null) throw notFound("Relation not found");
  return relation;
}
