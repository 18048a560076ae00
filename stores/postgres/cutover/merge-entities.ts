// A person declares that entities are the same. The rows of the merged entities are deleted. From then on their names
// support the target, and the data that people gave to them is kept for a split
// (docs/decisions/0070-merged-entities.md).
import { conflict, invalidInput, notFound } from "../../../domain/errors.ts";
import { mergedEntitiesLimit } from "../../../domain/limits/edits.ts";
import type { EntitiesMerged, Joining } from "../../ports/records/merges.ts";
import type { Sql } from "../client.ts";
import { joinedNames, namesOfEntity, standingFor } from "../rows/resolve.ts";
import type { Change, Dirty } from "./change.ts";
import { deleteUnsupported } from "./derive-entities.ts";
import { checked, existing } from "./edit-entities.ts";
import { inheritByEntities } from "./inherit.ts";
import { hashOf, isHidden } from "./merged-names.ts";
import { noteRelations, placeRelations } from "./merged-relations.ts";
import { noteOperation } from "./note-operation.ts";
import { unpin } from "./pinned-ends.ts";
import { openMerging, type Restated, restate } from "./restate.ts";

export async function mergeEntities(sql: Sql, kg_id: number, joining: Joining): Promise<EntitiesMerged> {
  const change = await openMerging(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found", "kg_name");
  const merged = await joinEntities(change, joining);
  return { entity: checked(await existing(sql, kg_id, joining.entity_id)), merged };
}

/**
 * Merges into an entity, or into the target of its merge; returns the merged ids. If it throws, it has written nothing.
 */
export async function joinEntities(change: Change, asked: Joining): Promise<readonly number[]> {
  const joined = await mergeable(change, asked);
  const { ids, target, names } = joined;
  if (ids.length === 0) return ids;
  // Afterwards each of the names leads to the target, so no entity is missing.
  await restate(change, { ...names, isComplete: true }, () => join(change, joined));
  await noteOperation(change, { operation: "merge", entity_id: target, ids, key_id: asked.key_id });
  return ids;
}

interface Found {
  readonly id: number;
  /** The target of its merge; its own id if it is not merged; null if it does not exist. */
  readonly target_id: number | null;
  /** No chunk names it: only its own row knows its label. */
  readonly is_bare: boolean;
  /** Null if it does not exist. */
  readonly key: string | null;
  /** Number of entities that are merged into it or into the target. */
  readonly members: number;
  /** Names that lead to it or to the target; none of an entity that is merged already, except of the asked one. */
  readonly names: readonly string[];
  /** All names of the entities to which these names lead. */
  readonly joined: readonly string[];
}

const foundSql = `
SELECT i.id, e.id AS target_id, e.key, coalesce(e.about_count + e.mention_count = 0, false) AS is_bare,
  (SELECT count(*) FROM merged_entities m WHERE m.kg_id = $1 AND m.target_id = e.id AND m.id <> m.target_id) AS members,
  own.names, ARRAY(${joinedNames("own.names")}) AS joined
FROM (SELECT DISTINCT unnest($2::bigint[]) AS id) i
LEFT JOIN entities e ON e.kg_id + 0 = $1 AND e.id = ${standingFor("$1", "i.id")}
CROSS JOIN ${namesOfEntity("CASE WHEN i.id IN (e.id, $3) THEN e.id END")} own
ORDER BY i.id`;

/** The entities that are not merged into the target yet. */
async function mergeable({ sql, kg_id }: Change, { entity_id, ids: asked }: Joining): Promise<Joined> {
  const found = await sql.query<Found>(foundSql, [kg_id, [entity_id, ...asked], entity_id]);
  const into = found.find(({ id }) => id === entity_id);
  const target = into?.target_id;
  if (into === undefined || target === undefined || target === null)
    throw notFound(`Entity ${entity_id} not found`, "entity_id");
  if (asked.includes(target)) throw invalidInput("ids: an entity cannot be merged into itself", "ids");
  for (const { id, target_id } of found) {
    if (target_id === null) throw notFound(`Entity ${id} not found`, "ids");
    if (target_id !== id && target_id !== target)
      throw conflict(`Entity ${id} was merged into entity ${target_id}: merge that one, or split it first`);
  }
  const merging = found.filter(({ id, target_id }) => id === target_id && id !== target);
  const members = [into, ...merging].reduce((sum, entity) => sum + entity.members, 0);
  if (merging.length + members > mergedEntitiesLimit)
    throw invalidInput(`ids: at most ${mergedEntitiesLimit} entities can be merged into one`, "ids");
  return {
    target,
    ids: merging.map(({ id }) => id),
    bare: merging.filter(({ is_bare }) => is_bare).map(({ id }) => id),
    hidden: merging.filter(({ key }) => key !== null && isHidden(key)).map(({ id }) => id),
    isFirst: into.members === 0,
    names: {
      names: distinct(merging.map(({ names }) => names)),
      others: into.names,
      joined: distinct([into, ...merging].map(({ joined }) => joined)),
    },
  };
}

const distinct = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())].sort();

interface Joined {
  readonly target: number;
  readonly ids: readonly number[];
  readonly bare: readonly number[];
  /** Entities of `ids` whose own name is forgotten. */
  readonly hidden: readonly number[];
  /** Nothing has been merged into the target before. */
  readonly isFirst: boolean;
  /** The names of `ids`, and as `others` those of the target. */
  readonly names: Restated;
}

async function join(change: Change, { target, ids, bare, hidden, isFirst }: Joined): Promise<Partial<Dirty>> {
  const { sql } = change;
  const noted = await noteRelations(change, ids);
  const rows = hidden.length === 0 ? [] : await sql.query<{ id: number; hash: string }>(takeHashesSql, [hidden]);
  const hashes = [rows.map(({ id }) => id), rows.map(({ hash }) => hash)];
  await sql.query(insertSql, [change.kg_id, ids, target, bare, ...hashes]);
  const ends = await unpin(change, ids);
  // The rows are deleted at once: while they exist, names would be resolved to them again.
  const gone = await deleteUnsupported(change, new Set(ids));
  await inheritByEntities(change, [target], { isFirst });
  const moved = await placeRelations(change, noted);
  const one = new Set([target]);
  for (const id of gone.entities) ends.delete(id);
  return {
    ...moved,
    entities: new Set([...ends, target]),
    reworded: one,
    described: one,
    gone_entities: new Set(gone.entities),
    gone_relations: new Set(gone.relations),
    weakened: true,
  };
}

const takeHashesSql =
  "DELETE FROM merged_entities WHERE id = ANY($1::bigint[]) AND id = target_id RETURNING id, key_hash::text AS hash";

/** Keys of the names that people gave to `entities e` with the pin `p`. Null if an older name lacks its key. */
const givenKeys = `
  CASE WHEN EXISTS (SELECT FROM overrides WHERE kind = 'entity' AND id = e.id
    AND (field = 'label' AND label_key IS NULL OR field = 'aliases' AND alias_keys IS NULL)) THEN NULL
  ELSE ARRAY(SELECT e.key WHERE p.data IS NOT NULL
    UNION SELECT label_key FROM overrides WHERE kind = 'entity' AND id = e.id AND field = 'label'
    UNION SELECT unnest(alias_keys) FROM overrides WHERE kind = 'entity' AND id = e.id AND field = 'aliases') END`;

/**
 * An entity that exists only because of its relations keeps its last label. Entities that were merged into it before
 * follow it to the target. The hash of a hidden key moves from the row of the entity to the row of the merge.
 */
const insertSql = `
WITH followed AS (
  UPDATE merged_entities SET target_id = $3 WHERE target_id = ANY($2::bigint[])
)
INSERT INTO merged_entities (id, kg_id, target_id, parent_id, key, key_hash, variant, entity_type, given, given_keys,
  sync_vectors, sync_graph, created_at)
SELECT e.id, e.kg_id, $3, $3, CASE WHEN h.id IS NULL THEN e.key END, coalesce(h.key_hash, ${hashOf("e.key")}), e.variant,
  e.entity_type, jsonb_strip_nulls(jsonb_build_object('pin', p.data, 'overrides', o.data, 'last', l.data)), ${givenKeys},
  e.sync_vectors, e.sync_graph, e.created_at
FROM entities e LEFT JOIN unnest($5::bigint[], $6::uuid[]) AS h (id, key_hash) ON h.id = e.id
LEFT JOIN pins p ON p.kind = 'entity' AND p.id = e.id AND p.merged_from IS NULL
LEFT JOIN LATERAL (SELECT jsonb_object_agg(field, value) AS data FROM overrides
  WHERE kind = 'entity' AND id = e.id AND field <> 'merged') o ON true
LEFT JOIN LATERAL (SELECT jsonb_build_object('label', e.label, 'entity_type', e.entity_type, 'description', e.description) AS data
  WHERE e.id = ANY($4::bigint[]) AND p.data IS NULL) l ON true
WHERE e.kg_id = $1 AND e.id = ANY($2::bigint[])`;
