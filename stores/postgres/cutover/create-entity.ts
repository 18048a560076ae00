// Creations of entities by a person. The derived entity of a key has variant ''. A second entity of the key, made by a
// person, has its type as variant; it takes over the documents' statements about the key with that type.
import { notFound } from "../../../domain/errors.ts";
import type { Entity } from "../../../domain/graph.ts";
import { toJson } from "../../checks/to-json.ts";
import type { EditRecords, StoredEntity } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { entityColumns } from "../rows/graph-rows.ts";
import type { Change } from "./change.ts";
import { checked, existing } from "./edit-entities.ts";
import { inheritByEntities } from "./inherit.ts";
import { recallNames } from "./merged-names.ts";
import { openEdit, restate, settleEdit } from "./restate.ts";
import { liftEntity } from "./suppress.ts";
import { everywhere, synchroniseEntity } from "./synchronise.ts";

type NewEntity = Parameters<EditRecords["createEntity"]>[1];

export async function createEntity(sql: Sql, kg_id: number, entity: NewEntity): Promise<StoredEntity> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found");
  const back = await recallNames(change, { keys: [entity.key] });
  const member = change.unmerged ? null : await mergedOf(change, entity);
  if (member !== null) return createMember(change, member, entity);
  const variants = await sql.query<Entity>(
    `SELECT ${entityColumns} FROM entities e WHERE kg_id = $1 AND key = $2 ORDER BY variant`,
    [kg_id, entity.key],
  );
  const same = variants.find(
    (known) => known.entity_type === entity.entity_type || known.variant === entity.entity_type,
  );
  if (same) {
    const one = new Set([same.id]);
    const isMoved = await synchroniseEntity(change, same.id, entity.sync ?? everywhere);
    const isReworded = isMoved || back.includes(same.id) || same.label !== entity.label;
    await pin(sql, same.id, entity);
    await settleEdit(change, { entities: one, described: one, reworded: isReworded ? one : new Set() });
    return checked(await existing(sql, kg_id, same.id));
  }
  const isTaken = variants.some(({ variant }) => variant === "") || (await isMerged(change, entity.key));
  return insertEntity(change, entity, isTaken ? entity.entity_type : "");
}

interface Merged {
  readonly id: number;
  readonly target_id: number;
}

const mergedOf = ({ sql, kg_id }: Change, { key, entity_type }: NewEntity): Promise<Merged | null> =>
  sql.one<Merged>(
    `SELECT id, target_id FROM merged_entities WHERE kg_id = $1 AND key = $2 AND (variant = $3 OR entity_type = $3)
     ORDER BY variant = $3 DESC LIMIT 1`,
    [kg_id, key, entity_type],
  );

/** Whether the derived entity of the key is merged into another one. */
const isMerged = async ({ sql, kg_id, unmerged }: Change, key: string): Promise<boolean> =>
  !unmerged &&
  (await sql.one("SELECT FROM merged_entities WHERE kg_id = $1 AND key = $2 AND variant = ''", [kg_id, key])) !== null;

/** Pins the merged entity, so that a split gives it back with the pin. Until then its target inherits the pin. */
async function createMember(change: Change, { id, target_id }: Merged, entity: NewEntity): Promise<StoredEntity> {
  const { sql, kg_id } = change;
  await sql.query(
    `UPDATE merged_entities SET given = given || jsonb_build_object('pin', $2::jsonb),
       given_keys = CASE WHEN given_keys IS NOT NULL THEN array_append(array_remove(given_keys, $3::text), $3::text) END
     WHERE id = $1`,
    [id, toJson(pinned(entity)), entity.key],
  );
  await inheritByEntities(change, [target_id]);
  const one = new Set([target_id]);
  await settleEdit(change, { entities: one, described: one, reworded: one });
  return checked(await existing(sql, kg_id, target_id));
}

async function insertEntity(change: Change, entity: NewEntity, variant: string): Promise<StoredEntity> {
  const { sql } = change;
  const { graph, vectors } = entity.sync ?? everywhere;
  let id = 0;
  // Afterwards the key has a derived entity, or it had one before.
  await restate(change, { names: [entity.key], isComplete: true }, async () => {
    if (variant === "") await liftEntity(change, entity.key);
    const inserted = await sql.one<{ id: number }>(
      `INSERT INTO entities (kg_id, key, variant, label, entity_type, version, sync_graph, sync_vectors)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [change.kg_id, entity.key, variant, entity.label, entity.entity_type, change.version, graph, vectors],
    );
    id = inserted?.id ?? 0;
    await pin(sql, id, entity);
    const made = new Set([id]);
    return { entities: made, reworded: made, described: made, created_entities: made };
  });
  return existing(sql, change.kg_id, id);
}

/** The pin of the latest creation replaces an older one. */
const pin = (sql: Sql, id: number, entity: NewEntity): Promise<object[]> =>
  sql.query(
    `INSERT INTO pins (kind, id, data) VALUES ('entity', $1, $2)
     ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, merged_from = NULL`,
    [id, toJson(pinned(entity))],
  );

const pinned = ({ label, entity_type, description, properties }: NewEntity) => ({
  label,
  entity_type,
  description,
  properties,
});
