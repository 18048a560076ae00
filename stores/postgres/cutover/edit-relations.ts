// Edits of relations by a person. A pin is support of its own, combined with the documents' support.
import { conflict, invalidInput, notFound } from "../../../domain/errors.ts";
import { type Conditional, expectTag, relationTag } from "../../../domain/record-tag.ts";
import { checkProperties } from "../../checks/check-properties.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Deleted, EditRecords, RelationEdit, StoredRelation } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { statedType } from "../rows/graph-rows.ts";
import { readRelation, readRelations, type StatedRelation } from "../rows/stored-relation.ts";
import type { Change, Dirty } from "./change.ts";
import { override } from "./override.ts";
import { keysOf, keysOfBoth, openEdit, restate, settleEdit } from "./restate.ts";
import { standingEntity } from "./standing-entity.ts";
import { liftStatements, type Statements, suppressStatements } from "./suppress-relations.ts";
import { synchroniseEnds } from "./synchronise.ts";

type NewRelation = Parameters<EditRecords["createRelation"]>[1];

export async function createRelation(sql: Sql, kg_id: number, relation: NewRelation): Promise<StoredRelation> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const source_entity_id = await standingEntity(change, relation.source_entity_id, "source_entity_id");
  const target_entity_id = await standingEntity(change, relation.target_entity_id, "target_entity_id");
  if (source_entity_id === target_entity_id)
    throw invalidInput("An entity cannot be related to itself", "target_entity_id");
  const placed = { ...relation, source_entity_id, target_entity_id };
  const relation_type = await statedAs(change, placed);
  const statements = await statementsOf(change, { ...placed, stated: relation_type });
  const lifted = await liftStatements(change, statements);
  const { id, created } = await insertRelation(change, { ...placed, relation_type });
  const ends =
    relation.sync?.graph === false ? [] : await synchroniseEnds(change, [source_entity_id, target_entity_id]);
  const dirty: Partial<Dirty> = {
    relations: new Set([id]),
    created_relations: new Set(created ? [id] : []),
    reworded: new Set(ends),
  };
  if (lifted) await restate(change, { names: statements.sources }, async () => dirty);
  else await settleEdit(change, dirty);
  return checked(await existing(sql, kg_id, id));
}

/** How documents may state a relation. Entities that others were merged into have several names. */
async function statementsOf(
  change: Change,
  relation: { readonly source_entity_id: number; readonly stated: string; readonly target_entity_id: number },
): Promise<Statements> {
  const [sources, targets] = await keysOfBoth(change, [relation.source_entity_id], [relation.target_entity_id]);
  return { sources, relation_type: relation.stated, targets };
}

const sameEnds = "kg_id = $1 AND source_entity_id = $2 AND target_entity_id = $3";

/**
 * The type by which documents state the relation. It differs from the shown type if a person has given the relation
 * another one.
 */
async function statedAs({ sql, kg_id }: Change, relation: NewRelation): Promise<string> {
  const { source_entity_id, target_entity_id, relation_type } = relation;
  const renamed = await sql.one<{ stated_type: string }>(
    `SELECT stated_type FROM relations WHERE ${sameEnds} AND relation_type = $4 AND stated_type IS NOT NULL`,
    [kg_id, source_entity_id, target_entity_id, relation_type],
  );
  return renamed?.stated_type ?? relation_type;
}

/**
 * Inserts the relation if it is missing, and pins it. NaN stands for a confidence that is not derived yet: it differs
 * from every number. Creating an existing relation again can add the graph store, but never removes it.
 */
async function insertRelation(change: Change, relation: NewRelation): Promise<{ id: number; created: boolean }> {
  const { source_entity_id, target_entity_id, relation_type, confidence_score, properties, sync } = relation;
  const ends = [change.kg_id, source_entity_id, target_entity_id, relation_type];
  const graph = sync?.graph ?? true;
  const inserted = await change.sql.one<{ id: number }>(
    `INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version, sync_graph)
     VALUES ($1, $2, $3, $4, 'NaN', $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [...ends, change.version, graph],
  );
  if (inserted === null)
    await change.sql.query(
      `UPDATE relations r SET sync_graph = $5 OR w.was, confidence_score = 'NaN'
       FROM (SELECT x.id, x.sync_graph AND EXISTS (SELECT FROM pins p WHERE p.kind = 'relation' AND p.id = x.id) AS was
             FROM relations x WHERE ${sameEnds} AND ${statedType("x")} = $4) AS w
       WHERE r.id = w.id AND r.sync_graph <> ($5 OR w.was)`,
      [...ends, graph],
    );
  const found = await change.sql.one<{ id: number }>(
    `INSERT INTO pins AS p (kind, id, data)
     SELECT 'relation', id, $5 FROM relations r WHERE ${sameEnds} AND ${statedType("r")} = $4
     ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, merged_from = NULL RETURNING id`,
    [...ends, toJson({ confidence_score, properties })],
  );
  if (found === null) throw new Error("A relation vanished under the lock of its knowledge graph");
  return { id: found.id, created: inserted !== null };
}

export async function editRelation(
  sql: Sql,
  { kg_id, relation_id }: { readonly kg_id: number; readonly relation_id: number },
  { expected = null, ...edit }: RelationEdit & Conditional,
): Promise<StoredRelation> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw unknown(relation_id);
  const relation = await existing(sql, kg_id, relation_id);
  expectTag(relationTag(relation), { expected });
  const { source_entity_id, target_entity_id } = relation;
  if (edit.relation_type !== undefined) {
    const other = await sql.one(
      `SELECT id FROM relations WHERE ${sameEnds} AND relation_type = $4 AND id <> $5 LIMIT 1`,
      [kg_id, source_entity_id, target_entity_id, edit.relation_type, relation_id],
    );
    if (other !== null) throw conflict("These entities already have a relation of this type");
  }
  await override(sql, { kind: "relation", id: relation_id }, edit);
  await settleEdit(change, { relations: new Set([relation_id]) });
  return checked(await existing(sql, kg_id, relation_id));
}

/** Throws `not_found`. */
export async function deleteRelation(
  sql: Sql,
  { kg_id, relation_id }: { readonly kg_id: number; readonly relation_id: number },
  condition: Conditional = {},
): Promise<Deleted> {
  if (condition.expected) {
    // The lock is taken first, so that no other request changes the relation between the comparison and the deletion.
    await lockKg(sql, kg_id);
    expectTag(relationTag(await existing(sql, kg_id, relation_id)), condition);
  }
  const gone = await deleteRelations(sql, kg_id, [relation_id]);
  if (gone.deleted.length === 0) throw unknown(relation_id);
  return gone;
}

/** Unknown ids are ignored. */
export async function deleteRelations(sql: Sql, kg_id: number, ids: readonly number[]): Promise<Deleted> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const found = await readRelations(sql, kg_id, ids);
  if (found.length === 0) return { kg_id, version: change.version - 1, deleted: [] };
  const deleted = found.map(({ id }) => id);
  const source_keys = await keysOf(change, [...new Set(found.map(({ source_entity_id }) => source_entity_id))]);
  await restate(change, { names: source_keys }, async () => {
    await sql.query("DELETE FROM pins WHERE kind = 'relation' AND id = ANY($1::bigint[])", [deleted]);
    for (const relation of found) await suppressStatements(change, await statementsOf(change, relation));
    const ends = found.flatMap(({ source_entity_id, target_entity_id }) => [source_entity_id, target_entity_id]);
    return { relations: new Set(deleted), entities: new Set(ends), weakened: true };
  });
  return { kg_id, version: change.version, deleted };
}

async function existing(sql: Sql, kg_id: number, id: number): Promise<StatedRelation> {
  const relation = await readRelation(sql, kg_id, id);
  if (relation === null) throw unknown(id);
  return relation;
}

const unknown = (id: number) => notFound(`Relation ${id} not found`, "relation_id");

/** Throws when merged properties exceed their bounds, which undoes the transaction. */
function checked(relation: StoredRelation): StoredRelation {
  checkProperties(relation.properties, "properties");
  return relation;
}
