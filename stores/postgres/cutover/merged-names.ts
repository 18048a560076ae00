// The names of merged entities. The text of a name is kept only while an active chunk or a person uses the name; after
// the deletion of a document only a hash is left. When a later document contains the name again, the hash recognises
// it.
import { ascending, type Change } from "./change.ts";

/** The key of an entity that only names of merged entities support. No key of a name has this form. */
const hidden = /^~[0-9a-f]/;
export const isHidden = (key: string): boolean => hidden.test(key);
export const isHiddenSql = (key: string): string => `(${key} ~ '${hidden.source}')`;

/** The hash of a key, which recognises it in this knowledge graph ($1) only. */
export const hashOf = (key: string): string =>
  `substr(encode(sha256(convert_to((SELECT k.names_salt FROM knowledge_graphs k WHERE k.id = $1)::text || md5(${key}), 'UTF8')), 'hex'), 1, 32)::uuid`;

export const hiddenKey = (hash: string): string => `'~' || ${hash}::text`;

const hasMerged = async ({ sql, kg_id, unmerged }: Change): Promise<boolean> =>
  unmerged === undefined
    ? (await sql.one("SELECT FROM merged_entities WHERE kg_id = $1 LIMIT 1", [kg_id])) !== null
    : !unmerged;

const hasForgotten = async ({ sql, kg_id, unmerged, hasForgotten }: Change): Promise<boolean> =>
  !unmerged &&
  (hasForgotten ??
    (await sql.one("SELECT FROM merged_entities WHERE kg_id = $1 AND key IS NULL LIMIT 1", [kg_id])) !== null);

/**
 * Stores the text of forgotten names again if chunks or a person (`keys`) use them again. Returns the entities that got
 * their own key back.
 */
export async function recallNames(
  change: Change,
  { chunks = [], keys = [] }: { readonly chunks?: readonly number[]; readonly keys?: readonly string[] },
): Promise<readonly number[]> {
  if (!(await hasForgotten(change))) return [];
  const own = await change.sql.query<{ id: number; key: string }>(
    `WITH used AS MATERIALIZED (
       SELECT key FROM chunk_subjects WHERE chunk_id = ANY($2::bigint[])
       UNION SELECT key FROM mentions WHERE chunk_id = ANY($2::bigint[]) UNION SELECT unnest($3::text[])
     ), recalled AS (
       UPDATE merged_entities m SET key = u.key FROM used u
       WHERE m.kg_id = $1 AND m.key IS NULL AND m.key_hash = ${hashOf("u.key")} AND m.id <> m.target_id
     )
     SELECT m.id, u.key FROM used u JOIN merged_entities m ON m.kg_id = $1 AND m.key IS NULL AND m.key_hash = ${hashOf("u.key")}
     WHERE m.id = m.target_id ORDER BY m.id`,
    [change.kg_id, ascending(chunks), keys],
  );
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return [];
  await change.sql.query("DELETE FROM merged_entities WHERE id = ANY($1::bigint[])", [ids]);
  await change.sql.query(
    "UPDATE entities e SET key = o.key FROM unnest($1::bigint[], $2::text[]) AS o (id, key) WHERE e.id = o.id",
    [ids, own.map(({ key }) => key)],
  );
  return ids;
}

/** Whether a person has made a relation (`r`) that begins or ends at `id`, other than by a merge. */
const endOfOwnPin = (id: string): string => `EXISTS (
  SELECT FROM relations r JOIN pins p ON p.kind = 'relation' AND p.id = r.id AND p.merged_from IS NULL
  WHERE r.kg_id = $1 AND r.source_entity_id = ${id} UNION ALL
  SELECT FROM relations r JOIN pins p ON p.kind = 'relation' AND p.id = r.id AND p.merged_from IS NULL
  WHERE r.target_entity_id = ${id})`;

/**
 * Forgets names that no active chunk and no person uses. Touched entities that only names of merged entities support
 * lose their own key; returns these.
 */
export async function forgetNames(change: Change, touched: Iterable<number>): Promise<readonly number[]> {
  if (!(await hasMerged(change))) return [];
  const rows = await change.sql.query<{ id: number }>(
    `WITH unused AS (
       UPDATE merged_entities m SET key = NULL, given = given - 'last'
       WHERE kg_id = $1 AND named = 0 AND (key IS NOT NULL OR given ? 'last') AND NOT given ? 'pin'
         AND NOT EXISTS (SELECT FROM merged_relations r WHERE r.kg_id = $1 AND r.source_entity_id = m.id AND r.pin IS NOT NULL)
         AND NOT EXISTS (SELECT FROM merged_relations r WHERE r.kg_id = $1 AND r.target_entity_id = m.id AND r.pin IS NOT NULL)
     ), bare AS MATERIALIZED (
       SELECT * FROM entities e WHERE id = ANY($2::bigint[])
         AND EXISTS (SELECT FROM merged_entities m WHERE m.target_id = e.id AND m.id <> e.id)
         AND NOT ${isHiddenSql("key")}
         AND NOT EXISTS (SELECT FROM entity_forms f WHERE f.entity_id = e.id AND f.n > f.borrowed)
         AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'entity' AND p.id = e.id AND p.merged_from IS NULL)
         AND NOT ${endOfOwnPin("e.id")}
     ), hashed AS (
       INSERT INTO merged_entities (id, kg_id, target_id, parent_id, key_hash, variant, entity_type, sync_vectors,
         sync_graph, created_at)
       SELECT id, kg_id, id, id, ${hashOf("key")}, variant, entity_type, sync_vectors, sync_graph, created_at FROM bare
     )
     UPDATE entities e SET key = ${hiddenKey(hashOf("b.key"))} FROM bare b WHERE e.id = b.id RETURNING e.id`,
    [change.kg_id, ascending(touched)],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the rows that were merged into deleted entities and relations. */
export async function dropMerged(
  change: Change,
  gone: { readonly entities: Iterable<number>; readonly relations: Iterable<number> },
): Promise<void> {
  const [entities, relations] = [ascending(gone.entities), ascending(gone.relations)];
  if (entities.length + relations.length === 0 || !(await hasMerged(change))) return;
  await change.sql.query(dropSql, [change.kg_id, entities, relations]);
}

const endedAt = (end: "source_entity_id" | "target_entity_id"): string =>
  `SELECT r.id FROM merged_relations r
   WHERE r.kg_id = $1 AND r.${end} = ANY(ARRAY(SELECT unnest($2::bigint[]) UNION ALL SELECT id FROM members))
     AND NOT EXISTS (SELECT FROM merged_entities o WHERE o.id = r.${end} AND o.target_id <> ALL($2::bigint[]))`;

/** The statement still sees the rows that it deletes. */
const dropSql = `
WITH members AS (
  DELETE FROM merged_entities WHERE kg_id = $1 AND target_id = ANY($2::bigint[]) RETURNING id
)
DELETE FROM merged_relations WHERE id = ANY(ARRAY(
  SELECT id FROM merged_relations WHERE into_id = ANY($3::bigint[])
  UNION ${endedAt("source_entity_id")} UNION ${endedAt("target_entity_id")}))`;
