import { sourcesShownLimit } from "../../../domain/limits/shown.ts";
import { quoteOf, quoteOfKg } from "../../../domain/quotes.ts";
import type { StoredEntity } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { entityColumns, entityInGraph, entityInVectors } from "./graph-rows.ts";
import { isVariantOf, namesLeadingTo, standingFor } from "./resolve.ts";

/**
 * An entity as clients read it. A merged entity gives its target. Null if the knowledge graph has no entity of this id.
 */
export async function readEntity(sql: Sql, kg_id: number, entity_id: number): Promise<StoredEntity | null> {
  const row = await sql.one<Row>(`${storedEntities} WHERE e.kg_id + 0 = $1 AND e.id = ${standingFor("$1", "$2")}`, [
    kg_id,
    entity_id,
  ]);
  return row && stored(kg_id, row);
}

/** The entities that exist, by id. */
export async function readEntities(sql: Sql, kg_id: number, ids: readonly number[]): Promise<StoredEntity[]> {
  const rows = await sql.query<Row>(
    `${storedEntities} WHERE e.kg_id + 0 = $1 AND e.id = ANY($2::bigint[]) ORDER BY e.id`,
    [kg_id, ids],
  );
  return rows.map((row) => stored(kg_id, row));
}

function stored(kg_id: number, { revisions, ...entity }: Row): StoredEntity {
  const quotes = entity.source_ids.map((source_id, at) => quoteOf(source_id, revisions[at] ?? 0));
  return { ...entity, quotes: [quoteOfKg(kg_id), ...quotes] };
}

interface Row extends Omit<StoredEntity, "quotes"> {
  /** The active revision of each of `source_ids`. */
  readonly revisions: readonly number[];
}

/** Names looked at for the sources of an entity: a frequent one has hundreds of thousands. */
const namesRead = 1_000;

/** Rows `x` of chunks that name `entities e` and meet a further condition, in parentheses. */
export const namesOf = (table: "chunk_subjects" | "mentions", columns: string, further = "true"): string => `
  (SELECT ${columns} FROM ${namesLeadingTo("e")} k CROSS JOIN LATERAL (
     SELECT * FROM ${table} WHERE kg_id = e.kg_id AND key = k.key) x
   WHERE ${isVariantOf("x", "k.variant")} AND ${further} LIMIT ${namesRead})`;

/** Rows of `entities e`. */
const storedEntities = `
  SELECT ${entityColumns}, e.created_at, e.updated_at, ${entityInGraph("e")} AS in_graph,
    ${entityInVectors("e")} AS in_vectors, named.source_ids, named.revisions
  FROM entities e CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(f.id ORDER BY f.id), '{}') AS source_ids,
      coalesce(array_agg(f.active_revision ORDER BY f.id), '{}') AS revisions
    FROM (
      SELECT DISTINCT s.id, s.active_revision FROM (${namesOf("chunk_subjects", "x.chunk_id")} UNION ALL ${namesOf("mentions", "x.chunk_id")}) AS n
        JOIN revision_chunks p ON p.chunk_id = n.chunk_id
        JOIN sources s ON s.id = p.source_id AND s.active_revision = p.revision
      ORDER BY s.id LIMIT ${sourcesShownLimit}) AS f) AS named`;
