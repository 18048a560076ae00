// Edits and deletions of entities by a person.
import { notFound } from "../../../domain/errors.ts";
import { formerLabelsLimit } from "../../../domain/limits/edits.ts";
import { type Conditional, entityTag, expectTag } from "../../../domain/record-tag.ts";
import { checkProperties } from "../../checks/check-properties.ts";
import type { EntitiesDeleted, EntityEdit, StoredEntity } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { nameable } from "../rows/resolve.ts";
import { readEntity } from "../rows/stored-entity.ts";
import { deleteUnsupported, nothingGone } from "./derive-entities.ts";
import { keyLabels } from "./label-keys.ts";
import { dropMerged, isHidden } from "./merged-names.ts";
import { override } from "./override.ts";
import { unpin } from "./pinned-ends.ts";
import { openEdit, restate, settleEdit } from "./restate.ts";
import { standingEntity } from "./standing-entity.ts";
import { suppressEntities } from "./suppress.ts";

export async function editEntity(
  sql: Sql,
  { kg_id, entity_id }: { readonly kg_id: number; readonly entity_id: number },
  { expected = null, ...edit }: EntityEdit & Conditional,
): Promise<StoredEntity> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound(`Entity ${entity_id} not found`, "entity_id");
  const id = await standingEntity(change, entity_id, "entity_id");
  if (expected) expectTag(entityTag(await existing(sql, kg_id, id)), { expected });
  const aliases = edit.label === undefined ? {} : await formerLabels(sql, id, edit.label);
  await override(sql, { kind: "entity", id }, { ...edit, ...aliases });
  await keyLabels(change, [id]);
  await settleEdit(change, { entities: new Set([id]) });
  return checked(await existing(sql, kg_id, entity_id));
}

/**
 * The label that a person gave earlier becomes an alias. Labels from documents are forms of the entity, and are deleted
 * with their documents.
 */
async function formerLabels(sql: Sql, id: number, label: string): Promise<{ readonly aliases?: readonly string[] }> {
  const rows = await sql.query<{ field: string; value: string | readonly string[] }>(
    "SELECT field, value FROM overrides WHERE kind = 'entity' AND id = $1 AND field IN ('aliases', 'label') ORDER BY field",
    [id],
  );
  const given = rows.flatMap(({ value }) => value).filter((former) => former !== label);
  const aliases = [...new Set(given)].slice(-formerLabelsLimit);
  return rows.some(({ field }) => field === "label") ? { aliases } : {};
}

/** Throws `not_found`. */
export async function deleteEntity(
  sql: Sql,
  { kg_id, entity_id }: { readonly kg_id: number; readonly entity_id: number },
  condition: Conditional = {},
): Promise<EntitiesDeleted> {
  if (condition.expected) {
    // The lock is taken first, so that no other request changes the entity between the comparison and the deletion.
    await lockKg(sql, kg_id);
    const entity = await readEntity(sql, kg_id, entity_id);
    if (entity?.id === entity_id) expectTag(entityTag(entity), condition);
  }
  const gone = await deleteEntities(sql, kg_id, [entity_id]);
  if (gone.deleted.length > 0) return gone;
  const target = await readEntity(sql, kg_id, entity_id);
  const hint = target === null ? "" : `: it was merged into entity ${target.id}`;
  throw notFound(`Entity ${entity_id} not found${hint}`, "entity_id");
}

/**
 * Suppresses the keys of derived entities. Second entities that a person made (variant not '') are only deleted.
 * Unknown ids are ignored.
 */
export async function deleteEntities(sql: Sql, kg_id: number, ids: readonly number[]): Promise<EntitiesDeleted> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const found = await sql.query<{ id: number; key: string; variant: string }>(
    `SELECT id, key, variant FROM ${nameable} n WHERE kg_id = $1 AND id = ANY(ARRAY(
       SELECT id FROM entities WHERE kg_id = $1 AND id = ANY($2::bigint[]))) ORDER BY id, key, variant`,
    [kg_id, ids],
  );
  if (found.length === 0) return { kg_id, version: change.version - 1, deleted: [], relations_deleted: 0 };
  const doomed = [...new Set(found.map(({ id }) => id))];
  let gone = nothingGone;
  await restate(change, { names: [...new Set(found.map(({ key }) => key))] }, async () => {
    const derived = found.filter(({ key, variant }) => variant === "" && !isHidden(key));
    await suppressEntities(
      change,
      derived.map(({ key }) => key),
    );
    const ends = await unpin(change, doomed);
    // The rows are deleted at once: while they exist, names would be resolved to them again.
    gone = await deleteUnsupported(change, new Set(doomed));
    await dropMerged(change, gone);
    for (const id of gone.entities) ends.delete(id);
    const gone_relations = new Set(gone.relations);
    return { gone_entities: new Set(gone.entities), gone_relations, entities: ends, weakened: true };
  });
  return { kg_id, version: change.version, deleted: gone.entities, relations_deleted: gone.relations.length };
}

/** The entity, or the target of its merge. */
export async function existing(sql: Sql, kg_id: number, entity_id: number): Promise<StoredEntity> {
  const entity = await readEntity(sql, kg_id, entity_id);
  if (entity === null) throw notFound(`Entity ${entity_id} not found`, "entity_id");
  return entity;
}

/** Throws when merged properties exceed their bounds, which undoes the transaction. */
export function checked(entity: StoredEntity): StoredEntity {
  checkProperties(entity.properties, "properties");
  return entity;
}
