// How many documents of a KG contain each unit: a heading, a field's label or a sentence. A document counts once,
// however often it repeats the unit. So the change follows from all chunks of both revisions, not only from those that
// differ.
import type { Sql } from "../client.ts";
import type { Change } from "./change.ts";

/** Units that the document gains and loses, as PostgreSQL writes arrays: the service does not parse them. */
export interface UnitChanges {
  readonly gained: string;
  readonly lost: string;
}

const none = "{}";

export async function planUnits(
  sql: Sql,
  { before, after }: { readonly before: readonly number[]; readonly after: readonly number[] },
): Promise<UnitChanges> {
  const row = await sql.one<UnitChanges>(
    `WITH placed AS (
       SELECT false AS is_new, sentence_units, name_units FROM chunks WHERE id = ANY($1::bigint[])
       UNION ALL
       SELECT true, sentence_units, name_units FROM chunks WHERE id = ANY($2::bigint[])
     ), unit AS (
       SELECT unit, bool_or(is_new) AS is_there, bool_or(NOT is_new) AS was_there
       FROM placed CROSS JOIN LATERAL unnest(sentence_units || name_units) AS u (unit) WHERE unit >= 0 GROUP BY unit
     )
     SELECT coalesce(array_agg(unit) FILTER (WHERE NOT was_there), '{}')::text AS gained,
       coalesce(array_agg(unit) FILTER (WHERE NOT is_there), '{}')::text AS lost FROM unit`,
    [before, after],
  );
  return row ?? { gained: none, lost: none };
}

/** A unit that no document contains any more is deleted. */
export async function shiftUnits({ sql, kg_id }: Change, { gained, lost }: UnitChanges): Promise<void> {
  if (lost !== none) {
    const those = "WHERE kg_id = $1 AND unit = ANY($2::int[])";
    await sql.query(`DELETE FROM document_units ${those} AND documents = 1`, [kg_id, lost]);
    await sql.query(`UPDATE document_units SET documents = documents - 1 ${those}`, [kg_id, lost]);
  }
  if (gained === none) return;
  await sql.query(
    `INSERT INTO document_units AS u (kg_id, unit, documents) SELECT $1, unit, 1 FROM unnest($2::int[]) AS g (unit) ORDER BY unit
     ON CONFLICT (kg_id, unit) DO UPDATE SET documents = u.documents + 1`,
    [kg_id, gained],
  );
}
