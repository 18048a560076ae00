// Entities page by page, by key: the unique index of keys gives the order, and finds the beginning of a name.
import type { PageRequest } from "../../../domain/page.ts";
import { nameKey } from "../../../domain/text/key.ts";
import type { EntityFilter, Keyed } from "../../ports/records/browsing.ts";
import type { StoredEntity } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { resolve } from "../rows/resolve.ts";
import { readEntities } from "../rows/stored-entity.ts";

interface Asked {
  readonly kg_id: number;
  readonly filter: EntityFilter;
}

/** The unit separator cannot occur in a key. */
const separator = "\x1f";

export async function listEntities(
  sql: Sql,
  asked: Asked,
  { limit, after }: PageRequest,
): Promise<Keyed<StoredEntity>[]> {
  const from = after === null ? null : after.split(separator);
  const { parts, values } = await matching(sql, asked, from && [from[0] ?? "", from[1] ?? ""]);
  const size = values.push(limit);
  const found = await sql.query<{ id: number; key: string; variant: string }>(
    `SELECT * FROM (${parts.map((part) => `(SELECT e.id, e.key, e.variant ${part} ORDER BY e.key, e.variant LIMIT $${size})`).join(" UNION ALL ")}) AS e
     ORDER BY e.key, e.variant LIMIT $${size}`,
    values,
  );
  const ids = found.map(({ id }) => id);
  const entities = new Map((await readEntities(sql, asked.kg_id, ids)).map((entity) => [entity.id, entity]));
  return found.flatMap(({ id, key, variant }) => {
    const entry = entities.get(id);
    return entry === undefined ? [] : [{ entry, key: `${key}${separator}${variant}` }];
  });
}

export async function countEntities(sql: Sql, asked: Asked): Promise<number> {
  const { parts, values } = await matching(sql, asked, null);
  const row = await sql.one<{ n: number }>(
    `SELECT ${parts.map((part) => `(SELECT count(*) ${part})`).join(" + ")} AS n`,
    values,
  );
  return row?.n ?? 0;
}

/** FROM clauses over `entities e`. An entity matches at most one of them. */
async function matching(sql: Sql, { kg_id, filter }: Asked, after: readonly [string, string] | null) {
  const values: unknown[] = [kg_id];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ["e.kg_id = $1"];
  if (after !== null) conditions.push(`(e.key, e.variant) > (${value(after[0])}, ${value(after[1])})`);
  if (filter.entity_type !== undefined) conditions.push(`e.entity_type = ${value(filter.entity_type)}`);
  if (filter.source_id !== undefined) {
    const named = await namedBy(sql, kg_id, filter.source_id);
    conditions.push(`e.id = ANY(${value(named)}::bigint[])`);
  }
  const from = `FROM entities e WHERE ${conditions.join(" AND ")}`;
  if (filter.prefix === undefined) return { parts: [from], values };
  const { prefix } = filter;
  // The last code point closes the range of keys that begin with the prefix.
  const [first, last] = [value(prefix), value(`${prefix}\u{10ffff}`)];
  const older = value(await olderLabels(sql, kg_id, prefix));
  const own = `e.key >= ${first} AND e.key < ${last} AND ${isRelabelled} IS NULL`;
  const labels = `SELECT o.id FROM overrides o WHERE ${givenLabels} AND o.label_key >= ${first} AND o.label_key < ${last}`;
  return { parts: [`${from} AND ${own}`, `${from} AND e.id = ANY(ARRAY(${labels}) || ${older}::bigint[])`], values };
}

/** Labels that people gave to entities of the KG $1. The key of such an entity is not the key of its label. */
const givenLabels = "o.kind = 'entity' AND o.field = 'label' AND o.kg_id = $1";

/** A scalar subquery, so that the planner looks up each entity by index. */
const isRelabelled = "(SELECT true FROM overrides o WHERE o.kind = 'entity' AND o.id = e.id AND o.field = 'label')";

/** Entities with a fitting label that an earlier version stored without its key. */
async function olderLabels(sql: Sql, kg_id: number, prefix: string): Promise<readonly number[]> {
  const labels = await sql.query<{ id: number; label: string }>(
    `SELECT o.id, o.value #>> '{}' AS label FROM overrides o WHERE ${givenLabels} AND o.label_key IS NULL`,
    [kg_id],
  );
  return labels.filter(({ label }) => nameKey(label).startsWith(prefix)).map(({ id }) => id);
}

async function namedBy(sql: Sql, kg_id: number, source_id: string): Promise<readonly number[]> {
  const row = await sql.one<{ ids: readonly number[] }>(
    `WITH placed AS (
       SELECT p.chunk_id FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
       WHERE s.kg_id = $1 AND s.id = $2 AND s.status <> 'deleting'
     ), named AS (
       SELECT key, type FROM placed JOIN mentions USING (chunk_id)
       UNION SELECT key, type FROM placed JOIN chunk_subjects USING (chunk_id)
     )
     SELECT ARRAY(SELECT DISTINCT r.id FROM named n CROSS JOIN ${resolve("n")} r) AS ids`,
    [kg_id, source_id],
  );
  return row?.ids ?? [];
}
