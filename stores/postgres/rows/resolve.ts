// Only this file defines which entity a name supports. A name is a key and a type, as chunks have them.

/**
 * Entities by the names that lead to them: their own, and those of the entities that a person merged into them
 * (`merged_id`, else null).
 */
export const nameable = `(
  SELECT kg_id, key, variant, id, NULL::bigint AS merged_id FROM entities
  UNION ALL SELECT kg_id, key, variant, target_id, id FROM merged_entities WHERE key IS NOT NULL)`;

/**
 * The entity that a name supports, as LATERAL subquery over `alias.key` and `alias.type` ($1 = KG): the entity that a
 * person made for this type, else the derived one (variant ''), or the target into which a person merged it. The result
 * depends only on people's edits, never on the order in which documents come and go. A suppressed key has no derived
 * entity, hence supports nothing.
 */
export const resolve = (alias: string): string => `LATERAL (
  SELECT e.id, e.variant, e.merged_id FROM ${nameable} e
  WHERE e.kg_id = $1 AND e.key = ${alias}.key AND e.variant IN ('', ${alias}.type)
  ORDER BY e.variant DESC LIMIT 1
)`;

/** All names that lead to the entity `id` ($1 = KG), as LATERAL subquery with `names`. */
export const namesOfEntity = (id: string): string => `LATERAL (
  SELECT ARRAY(SELECT DISTINCT n.key FROM ${nameable} n WHERE n.kg_id = $1 AND n.id = ${id} ORDER BY n.key) AS names OFFSET 0)`;

/** These keys with all other names of the entities to which they lead ($1 = KG), each once, as rows of a statement. */
export const joinedNames = (keys: string): string => `
  SELECT unnest(${keys}) AS key
  UNION SELECT n.key FROM ${nameable} n WHERE n.kg_id = $1 AND n.id = ANY(ARRAY(
    SELECT k.id FROM ${nameable} k WHERE k.kg_id = $1 AND k.key = ANY(${keys})))`;

/**
 * Names of `entity` ("e" for rows of `entities e`) for the opposite direction, as a subquery with key, variant and
 * `own`.
 */
export const namesLeadingTo = (entity: string): string => `(
  SELECT ${entity}.key, ${entity}.variant, true AS own
  UNION ALL SELECT m.key, m.variant, false FROM merged_entities m WHERE m.target_id = ${entity}.id AND m.key IS NOT NULL)`;

/** Whether `name` (a row with kg_id, key and type) supports the entity that has `variant` of this key. */
export const isVariantOf = (name: string, variant: string): string => `${variant} = coalesce((
  SELECT v.variant FROM ${nameable} v WHERE v.kg_id = ${name}.kg_id AND v.key = ${name}.key AND v.variant = ${name}.type), '')`;

/** The id of the entity that stands for `id`: the target if it was merged, else `id` itself. */
export const standingFor = (kg_id: string, id: string): string =>
  `coalesce((SELECT m.target_id FROM merged_entities m WHERE m.kg_id = ${kg_id} AND m.id = ${id}), ${id})`;
