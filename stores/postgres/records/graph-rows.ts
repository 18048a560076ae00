/** Columns of `entities e` that form an Entity. */
export const entityColumns = `e.id, e.kg_id, e.key, e.variant, e.label, e.entity_type, e.description, e.properties,
  e.about_count, e.mention_count, e.version`;

/** One Relation per row of `relations r`, with the keys of both entities. A WHERE clause follows. */
export const relationSelect = `
  SELECT r.id, r.kg_id, r.source_entity_id, s.key AS source_key, r.target_entity_id, t.key AS target_key,
    r.relation_type, r.confidence_score, r.properties, r.support_count, r.version
  FROM relations r JOIN entities s ON s.id = r.source_entity_id JOIN entities t ON t.id = r.target_entity_id`;
