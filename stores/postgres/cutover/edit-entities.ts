// Edits of entities by a person. The derived entity of a key has variant ''. A second entity of the key, made by a
// person, has its type as variant; it takes over the documents' statements about the key with that type.
import { notFound } from "../../../domain/errors.ts";
import type { Entity } from "../../../domain/graph.ts";
import { toJson } from "../../checks/to-json.ts";
import type { EditRecords, EntityEdit } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { entityColumns } from "../records/graph-rows.ts";
import type { Change } from "./change.ts";
import { deleteUnsupported, nothingGone } from "./derive-entities.ts";
import { openEdit, restate, settleEdit } from "./restate.ts";
import { lift, suppress } from "./suppress.ts";

type NewEntity = Parameters<EditRecords["createEntity"]>[1];

export async function createEntity(sql: Sql, kg_id: number, entity: NewEntity): Promise<Entity> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const variants = await sql.query<Entity>(
    `SELECT ${entityColumns} FROM entities e WHERE kg_id = $1 AND key = $2 ORDER BY variant`,
    [kg_id, entity.key],
  );
  const same = variants.find(
    (known) => known.entity_type === entity.entity_type || known.variant === entity.entity_type,
  );
  if (same) {
    await pin(sql, same.id, entity);
    await settleEdit(change, { entities: new Set([same.id]), described: new Set([same.id]) });
    return readEntity(sql, kg_id, same.id);
  }
  return insertEntity(change, entity, variants.some((known) => known.variant === "") ? entity.entity_type : "");
}

async function insertEntity(change: Change, entity: NewEntity, variant: string): Promise<Entity> {
  const { sql } = change;
  let id = 0;
  await restate(change, [entity.key], async () => {
    if (variant === "") await lift(change, "entity", entity.key);
    const inserted = await sql.one<{ id: number }>(
      `INSERT INTO entities (kg_id, key, variant, label, entity_type, version) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [change.kg_id, entity.key, variant, entity.label, entity.entity_type, change.version],
    );
    id = inserted?.id ?? 0;
    await pin(sql, id, entity);
    const made = new Set([id]);
    return { entities: made, reworded: made, described: made, entities_created: 1 };
  });
  return readEntity(sql, change.kg_id, id);
}

/** The pin of the latest creation replaces an older one. */
const pin = (sql: Sql, id: number, { label, entity_type, description, properties }: NewEntity): Promise<object[]> =>
  sql.query(
    `INSERT INTO pins (kind, id, data) VALUES ('entity', $1, $2) ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`,
    [id, toJson({ label, entity_type, description, properties })],
  );

export async function editEntity(
  sql: Sql,
  { kg_id, entity_id }: { readonly kg_id: number; readonly entity_id: number },
  edit: EntityEdit,
): Promise<Entity> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Entity not found");
  await readEntity(sql, kg_id, entity_id);
  const { properties, ...plain } = edit;
  for (const field of Object.entries(plain)) await override(sql, entity_id, field);
  if (properties !== undefined) await override(sql, entity_id, ["properties", properties]);
  await settleEdit(change, { entities: new Set([entity_id]) });
  return readEntity(sql, kg_id, entity_id);
}

/**
 * Edits of properties are stored as one patch over the properties given at creation. A later edit adds to the patch;
 * null means "removed".
 */
const override = (sql: Sql, id: number, [field, value]: readonly [string, unknown]): Promise<object[]> =>
  sql.query(
    `INSERT INTO overrides AS o (kind, id, field, value) VALUES ('entity', $1, $2, $3)
     ON CONFLICT (kind, id, field) DO UPDATE
     SET value = CASE WHEN o.field = 'properties' THEN o.value || excluded.value ELSE excluded.value END`,
    [id, field, toJson(value)],
  );

/** Suppresses the key of a derived entity. A second entity that a person made (variant not '') is only deleted. */
export async function deleteEntity(sql: Sql, kg_id: number, entity_id: number): Promise<{ relations_deleted: number }> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Entity not found");
  const entity = await readEntity(sql, kg_id, entity_id);
  let gone = nothingGone;
  await restate(change, [entity.key], async () => {
    await sql.query("DELETE FROM pins WHERE kind = 'entity' AND id = $1", [entity_id]);
    if (entity.variant === "") await suppress(change, "entity", entity.key);
    // The row is deleted at once: while it exists, names would be resolved to it again.
    gone = await deleteUnsupported(change, new Set([entity_id]));
    return { gone_entities: new Set(gone.entities), gone_relations: new Set(gone.relations) };
  });
  return { relations_deleted: gone.relations.length };
}

async function readEntity(sql: Sql, kg_id: number, entity_id: number): Promise<Entity> {
  const entity = await sql.one<Entity>(`SELECT ${entityColumns} FROM entities e WHERE kg_id = $1 AND id = $2`, [
    kg_id,
    entity_id,
  ]);
  if (entity === null) throw notFound("Entity not found");
  return entity;
}
