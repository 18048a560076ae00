/** Columns of `entities e` that form an Entity. */
export const entityColumns = entityColumnsWith("e.key");

/** Columns of an entity, with `key` as its key: a name that leads to the entity. */
export function entityColumnsWith(key: string): string {
  return `e.id, e.kg_id, ${key}, e.variant, e.label, e.entity_type, e.description, e.properties, e.about_count,
  e.mention_count, e.version`;
}

/**
 * Whether the graph store holds `entities e`. A person may keep a record out of an engine; then the engine holds it
 * only while a document supports it.
 */
export const entityInGraph = (e: string): string => `(${e}.sync_graph OR ${e}.about_count + ${e}.mention_count > 0)`;
/** Whether vectors and keywords hold `entities e`; the rule is that of `entityInGraph`. */
export const entityInVectors = (e: string): string =>
  `(${e}.sync_vectors OR ${e}.about_count + ${e}.mention_count > 0)`;
/** Whether the graph store holds `relations r` and both ends: an edge needs its nodes. */
export const relationInGraph = (r: string, source: string, target: string): string =>
  `((${r}.sync_graph OR ${r}.support_count > 0) AND ${entityInGraph(source)} AND ${entityInGraph(target)})`;

/** The type by which documents and creations know `relations r`. A person may have given it another one. */
export const statedType = (r: string): string => `coalesce(${r}.stated_type, ${r}.relation_type)`;

/** One Relation per row of `relations r`, with the keys of both entities. A WHERE clause follows. */
export const relationSelect = relationRows("");

/** As `relationSelect`, with further columns. */
export function relationRows(more: string): string {
  return `
  SELECT ${more} r.id, r.kg_id, r.source_entity_id, s.key AS source_key, r.target_entity_id, t.key AS target_key,
    r.relation_type, r.confidence_score, r.properties, r.support_count, r.version
  FROM relations r JOIN entities s ON s.id = r.source_entity_id JOIN entities t ON t.id = r.target_entity_id`;
}

/** The pin of record `id`, unless a merge brought it. */
export const ownPin = (kind: "entity" | "relation", id: string): string =>
  `(SELECT p.data FROM pins p WHERE p.kind = '${kind}' AND p.id = ${id} AND p.merged_from IS NULL)`;

/** The overrides of record `id` by field, without overrides from merges; null if there is none. */
export const ownChanges = (kind: "entity" | "relation", id: string): string =>
  `(SELECT jsonb_object_agg(o.field, o.value) FROM overrides o
    WHERE o.kind = '${kind}' AND o.id = ${id} AND o.merged_from IS NULL AND o.field <> 'merged')`;
