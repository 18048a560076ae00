import { nameKey } from "../../../domain/text/key.ts";
import type { GivenName } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";

/** Largest number of entities whose given names are compared with one question. */
const givenLimit = 1_000;

/** The form that documents use most often. Forms of the entity itself come before those of entities merged into it. */
const documentForm = `(
  SELECT form FROM entity_forms WHERE entity_id = e.id
  GROUP BY form ORDER BY sum(n - borrowed) DESC, sum(n) DESC, form LIMIT 1)`;

/** The entities to which a person gave a label with one of these keys. A label of an earlier version has no key. */
export async function givenNames(
  db: Sql,
  kg_ids: readonly number[],
  keys: readonly string[],
): Promise<readonly GivenName[]> {
  if (keys.length === 0) return [];
  const asked = new Set(keys);
  const rows = await db.prepared<{ readonly label: string; readonly name: string | null }>(
    "given_names",
    `SELECT o.value #>> '{}' AS label, ${documentForm} AS name
     FROM (
       SELECT id, value FROM overrides
       WHERE kind = 'entity' AND field = 'label' AND kg_id = ANY($1::bigint[]) AND label_key = ANY($2::text[])
       UNION ALL SELECT id, value FROM overrides
       WHERE kind = 'entity' AND field = 'label' AND kg_id = ANY($1::bigint[]) AND label_key IS NULL
     ) AS o JOIN entities e ON e.id = o.id
     ORDER BY e.about_count DESC, e.mention_count DESC, e.id LIMIT ${givenLimit}`,
    [kg_ids, keys],
  );
  return rows.flatMap(({ label, name }) => {
    const key = nameKey(label);
    return name !== null && asked.has(key) && nameKey(name) !== key ? [{ key, name }] : [];
  });
}
