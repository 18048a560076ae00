// Restores merged entities with their ids, their names and the data that people gave to them. Only the support of
// chunks that name them is withdrawn and added again. Edits made since the merge stay with the target.
import { conflict, notFound } from "../../../domain/errors.ts";
import type { EntitiesSplit, Joining } from "../../ports/records/merges.ts";
import type { Sql } from "../client.ts";
import { joinedNames, namesOfEntity, standingFor } from "../rows/resolve.ts";
import { readEntity } from "../rows/stored-entity.ts";
import type { Change, Dirty } from "./change.ts";
import { inheritByEntities } from "./inherit.ts";
import { keyLabels } from "./label-keys.ts";
import { hiddenKey } from "./merged-names.ts";
import { notedAt, placeRelations } from "./merged-relations.ts";
import { noteOperation } from "./note-operation.ts";
import { openMerging, restate } from "./restate.ts";

export async function splitEntities(sql: Sql, kg_id: number, joining: Joining): Promise<EntitiesSplit> {
  const change = await openMerging(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found", "kg_name");
  const { target, others, joined } = await named(change, joining.entity_id);
  const ids = [...new Set(joining.ids)].sort((a, b) => a - b);
  const leaving = await membersOf(change, target, ids);
  const names = leaving.flatMap(({ key }) => key ?? []);
  // Each name leads to the target before, and to the target or a restored entity afterwards: no entity is missing.
  const restated = { names, others, joined, isComplete: true };
  await restate(change, restated, () => part(change, { target, ids, leaving }));
  await noteOperation(change, { operation: "split", entity_id: target, ids, key_id: joining.key_id });
  const there = await sql.query<{ id: number }>(
    "SELECT id FROM entities WHERE kg_id = $1 AND id = ANY($2::bigint[]) ORDER BY id",
    [kg_id, [target, ...ids]],
  );
  const kept = new Set(there.map(({ id }) => id));
  return {
    kg_id,
    version: change.version,
    entity_id: target,
    split: ids.filter((id) => kept.has(id)),
    gone: [target, ...ids].filter((id) => !kept.has(id)),
  };
}

interface Named {
  readonly target: number;
  /** Names that lead to it. */
  readonly others: readonly string[];
  /** All names of the entities to which these names lead. */
  readonly joined: readonly string[];
}

/** The entity, or the target of its merge. */
async function named({ sql, kg_id }: Change, entity_id: number): Promise<Named> {
  const found = await sql.one<Named>(
    `SELECT e.id AS target, own.names AS others, ARRAY(${joinedNames("own.names")}) AS joined
     FROM entities e CROSS JOIN ${namesOfEntity("e.id")} own
     WHERE e.kg_id + 0 = $1 AND e.id = ${standingFor("$1", "$2")}`,
    [kg_id, entity_id],
  );
  if (found === null) throw notFound(`Entity ${entity_id} not found`, "entity_id");
  return found;
}

interface Member {
  readonly id: number;
  /** The entity of `ids` with which it leaves the target: itself, or the target of its earlier merge. */
  readonly with_id: number;
  readonly key: string | null;
}

/** The entities of `ids`, and those that had been merged into them before. */
async function membersOf({ sql, kg_id }: Change, target: number, ids: readonly number[]): Promise<readonly Member[]> {
  const members = await sql.query<Member>(
    `WITH RECURSIVE leaving AS (
       SELECT id, id AS with_id, key FROM merged_entities
       WHERE kg_id = $1 AND target_id = $2 AND id <> target_id AND id = ANY($3::bigint[])
       UNION ALL SELECT m.id, l.with_id, m.key FROM merged_entities m JOIN leaving l ON m.parent_id = l.id
       WHERE m.kg_id = $1 AND m.target_id = $2 AND m.id <> m.target_id AND m.id <> ALL($3::bigint[])
     ) SELECT id, with_id, key FROM leaving ORDER BY id`,
    [kg_id, target, ids],
  );
  const found = new Set(members.map(({ id }) => id));
  const other = ids.find((id) => !found.has(id));
  if (other === undefined) return members;
  if ((await readEntity(sql, kg_id, other)) === null) throw notFound(`Entity ${other} not found`, "ids");
  throw conflict(`Entity ${other} is not merged into entity ${target}`);
}

interface Parting {
  readonly target: number;
  readonly ids: readonly number[];
  readonly leaving: readonly Member[];
}

async function part(change: Change, { target, ids, leaving }: Parting): Promise<Partial<Dirty>> {
  const { sql } = change;
  const members = leaving.map(({ id }) => id);
  await sql.query(
    "UPDATE merged_entities m SET target_id = l.with_id FROM unnest($1::bigint[], $2::bigint[]) AS l (id, with_id) WHERE m.id = l.id",
    [members, leaving.map(({ with_id }) => with_id)],
  );
  await sql.query(insertSql, [ids, target, change.version]);
  await keyLabels(change, ids);
  await sql.query(
    `WITH gone AS (DELETE FROM merged_entities WHERE id = ANY($1::bigint[]) AND key IS NOT NULL)
     -- The row of a forgotten name stays: it is now the row of an entity whose key is hidden.
     UPDATE merged_entities SET parent_id = id, given = '{}' WHERE id = ANY($1::bigint[]) AND key IS NULL`,
    [ids],
  );
  await inheritByEntities(change, [target, ...ids]);
  const moved = await placeRelations(change, await notedAt(change, members));
  const all = new Set([target, ...ids]);
  return { ...moved, entities: all, reworded: all, described: all, created_entities: new Set(ids), weakened: true };
}

/** Without documents and a person's label, an entity has its last label, else the target's. */
const insertSql = `
WITH back AS MATERIALIZED (SELECT * FROM merged_entities WHERE id = ANY($1::bigint[])
), pinned AS (
  INSERT INTO pins (kind, id, data) SELECT 'entity', id, given->'pin' FROM back WHERE given ? 'pin'
), edited AS (
  INSERT INTO overrides (kind, id, field, value)
  SELECT 'entity', b.id, e.key, e.value FROM back b CROSS JOIN LATERAL jsonb_each(b.given->'overrides') AS e
)
INSERT INTO entities (id, kg_id, key, variant, label, entity_type, description, sync_vectors, sync_graph, version, created_at)
OVERRIDING SYSTEM VALUE
SELECT b.id, b.kg_id, coalesce(b.key, ${hiddenKey("b.key_hash")}), b.variant, coalesce(b.given->'last'->>'label', t.label),
  b.entity_type, coalesce(b.given->'last'->>'description', ''), b.sync_vectors, b.sync_graph, $3::bigint, b.created_at
FROM back b JOIN entities t ON t.id = $2 ORDER BY b.id`;
