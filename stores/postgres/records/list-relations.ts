// Relations page by page, by their ends: the unique index of relations gives the order.
import type { PageRequest } from "../../../domain/page.ts";
import type { Keyed, RelationFilter } from "../../ports/records/browsing.ts";
import type { StoredRelation } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { statedType } from "../rows/graph-rows.ts";
import { readRelations } from "../rows/stored-relation.ts";

interface Asked {
  readonly kg_id: number;
  readonly filter: RelationFilter;
}

const order = `r.source_entity_id, r.target_entity_id, ${statedType("r")}`;

/** The key of a relation: the ids of its ends and its stated type, with spaces between. */
export async function listRelations(
  sql: Sql,
  asked: Asked,
  { limit, after }: PageRequest,
): Promise<Keyed<StoredRelation>[]> {
  const { parts, values } = matching(asked, after);
  const size = values.push(limit);
  const columns = `r.id, r.source_entity_id, r.target_entity_id, r.stated_type, r.relation_type`;
  const found = await sql.query<{ id: number; key: string }>(
    `SELECT r.id, concat_ws(' ', ${order}) AS key FROM (${parts.map((part) => `(SELECT ${columns} ${part} ORDER BY ${order} LIMIT $${size})`).join(" UNION ALL ")}) AS r
     ORDER BY ${order} LIMIT $${size}`,
    values,
  );
  const ids = found.map(({ id }) => id);
  const relations = new Map((await readRelations(sql, asked.kg_id, ids)).map((relation) => [relation.id, relation]));
  return found.flatMap(({ id, key }) => {
    const entry = relations.get(id);
    return entry === undefined ? [] : [{ entry, key }];
  });
}

export async function countRelations(sql: Sql, asked: Asked): Promise<number> {
  const { parts, values } = matching(asked, null);
  const row = await sql.one<{ n: number }>(
    `SELECT ${parts.map((part) => `(SELECT count(*) ${part})`).join(" + ")} AS n`,
    values,
  );
  return row?.n ?? 0;
}

/** FROM clauses over `relations r`. No relation leads from an entity to itself, so each matches at most one. */
function matching({ kg_id, filter }: Asked, after: string | null) {
  const values: unknown[] = [kg_id];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ["r.kg_id = $1"];
  if (after !== null) {
    const [, source, target, type] = /^(\d+) (\d+) (.*)$/s.exec(after) ?? [];
    conditions.push(`(${order}) > (${value(source)}::bigint, ${value(target)}::bigint, ${value(type)}::text)`);
  }
  if (filter.relation_type !== undefined) conditions.push(`r.relation_type = ${value(filter.relation_type)}`);
  const from = `FROM relations r WHERE ${conditions.join(" AND ")}`;
  if (filter.entity_id === undefined) return { parts: [from], values };
  const entity = value(filter.entity_id);
  return {
    parts: [`${from} AND r.source_entity_id = ${entity}`, `${from} AND r.target_entity_id = ${entity}`],
    values,
  };
}
