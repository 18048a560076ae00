import { nameKey } from "../../../domain/text/key.ts";
import type { GivenName } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";

/** Largest number of given names that are compared with one question. */
const givenLimit = 1_000;

/** The form that documents use most often. Forms of the entity itself come before those of entities merged into it. */
const documentForm = `(
  SELECT form FROM entity_forms WHERE entity_id = e.id
  GROUP BY form ORDER BY sum(n - borrowed) DESC, sum(n) DESC, form LIMIT 1)`;

/**
 * The entities to which a person gave a label with one of these keys: now, earlier, or before a merge. Present labels
 * come first. A label of an earlier version may have no key.
 */
export async function givenNames(
  db: Sql,
  kg_ids: readonly number[],
  keys: readonly string[],
): Promise<readonly GivenName[]> {
  if (keys.length === 0) return [];
  const [any] = await db.prepared<{ any: boolean }>("any_given_names", anySql, [kg_ids]);
  if (!any?.any) return [];
  const asked = new Set(keys);
  const rows = await db.prepared<Given>("given_names", givenSql, [kg_ids, keys]);
  const found = rows.flatMap(({ label, name }) => {
    const key = nameKey(label);
    return name !== null && asked.has(key) && nameKey(name) !== key ? [{ key, name }] : [];
  });
  const isFirst = ({ key, name }: GivenName, at: number) =>
    found.findIndex((other) => other.key === key && other.name === name) === at;
  return found.filter(isFirst);
}

interface Given {
  readonly label: string;
  /** Null if no document names the entity. */
  readonly name: string | null;
}

const isGiven = "kind = 'entity' AND field = 'label' AND kg_id = ANY($1::bigint[])";

const isMerged = "kg_id = ANY($1::bigint[]) AND key IS NOT NULL";

/**
 * Few knowledge graphs have given names, and every question asks for them. PostgreSQL plans the large statement each
 * time, which costs it a millisecond. The order makes it read an index instead of the whole table.
 */
const anySql = `SELECT coalesce(
  (SELECT true FROM overrides WHERE ${isGiven} ORDER BY kg_id, label_key LIMIT 1),
  (SELECT true FROM merged_entities WHERE ${isMerged} ORDER BY kg_id, key_hash LIMIT 1), false) AS any`;

/** The name of a merged entity as some document writes it: among the forms of its target it could not be told. */
const memberForm = `coalesce(
  (SELECT s.form FROM chunk_subjects s WHERE s.kg_id = m.kg_id AND s.key = m.key LIMIT 1),
  (SELECT s.form FROM mentions s WHERE s.kg_id = m.kg_id AND s.key = m.key LIMIT 1))`;

/** The row of an entity, read by its index for each id. */
const entityOf = (id: string): string => `CROSS JOIN LATERAL (SELECT * FROM entities WHERE id = ${id} OFFSET 0) AS e`;

/** Labels that a person gave before the present one. */
const formerOf = (rank: number, rows: string): string => `
  SELECT ${rank} AS rank, former.label, ${documentForm} AS name, e.about_count, e.mention_count, e.id
  FROM (SELECT id, value FROM overrides WHERE kind = 'entity' AND field = 'aliases' AND ${rows}) AS o
  CROSS JOIN LATERAL jsonb_array_elements_text(o.value) AS former (label) ${entityOf("o.id")}
  WHERE e.kg_id = ANY($1::bigint[])`;

const mergedOf = (rank: number, rows: string): string => `
  SELECT ${rank}, former.label, coalesce(${memberForm}, ${documentForm}), 0, 0, m.id
  FROM (SELECT * FROM merged_entities WHERE ${isMerged} AND ${rows}) AS m
  CROSS JOIN LATERAL (
    SELECT m.given->'overrides'->>'label' AS label UNION ALL SELECT m.given->'pin'->>'label'
    UNION ALL SELECT jsonb_array_elements_text(m.given->'overrides'->'aliases')) AS former ${entityOf("m.target_id")}
  WHERE former.label IS NOT NULL`;

/**
 * Names of an earlier version have no keys: they are read with their knowledge graph, up to the limit. They come after
 * those with a key, so that they do not use up the limit of all.
 */
const givenSql = `
SELECT g.label, g.name FROM (
  SELECT 0 AS rank, o.value #>> '{}' AS label, ${documentForm} AS name, e.about_count, e.mention_count, e.id
  FROM (SELECT id, value FROM overrides WHERE ${isGiven} AND label_key = ANY($2::text[])) AS o ${entityOf("o.id")}
  UNION ALL
  SELECT 1, o.value #>> '{}', ${documentForm}, e.about_count, e.mention_count, e.id
  FROM (SELECT id, value FROM overrides WHERE ${isGiven} AND label_key IS NULL LIMIT ${givenLimit}) AS o ${entityOf("o.id")}
  UNION ALL ${formerOf(2, "kg_id = ANY($1::bigint[]) AND alias_keys && $2::text[]")}
  UNION ALL ${mergedOf(3, "given_keys && $2::text[]")}
  UNION ALL ${formerOf(4, `kg_id = ANY($1::bigint[]) AND alias_keys IS NULL LIMIT ${givenLimit}`)}
  UNION ALL ${mergedOf(5, `given_keys IS NULL LIMIT ${givenLimit}`)}
) AS g ORDER BY g.rank, g.about_count DESC, g.mention_count DESC, g.id LIMIT ${givenLimit}`;
