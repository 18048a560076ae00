// Document frequencies of a KG, changed by the difference between added and retired chunks. Chunks of documents never
// change, so their difference is computed before the lock of the KG is taken; under the lock it is only added. The
// difference of posted chunks is computed under the lock.
import type { Sql } from "../client.ts";
import { ascending, type Change, type Shift } from "./change.ts";

/** Terms whose frequency changes, without parsing them into arrays: a large document has a hundred thousand. */
export interface TermChanges {
  /** Separated by spaces. */
  readonly terms: string;
  /** The change of each term, as PostgreSQL writes an array. */
  readonly changes: string;
}

export async function planTerms(sql: Sql, shift: Shift): Promise<TermChanges> {
  const row = await sql.one<TermChanges>(
    `WITH moved AS (
       SELECT t.term, sum(c.sign)::int AS df FROM (
         SELECT -1 AS sign, tokens FROM chunks WHERE id = ANY($1::bigint[])
         UNION ALL
         SELECT 1, tokens FROM chunks WHERE id = ANY($2::bigint[])
       ) c CROSS JOIN LATERAL (
         SELECT DISTINCT term FROM string_to_table(translate(c.tokens, E'\\n', ' ') COLLATE "C", ' ') AS s (term)
       ) t
       WHERE t.term <> '' GROUP BY t.term HAVING sum(c.sign) <> 0
     )
     SELECT coalesce(string_agg(term, ' ' ORDER BY term), '') AS terms,
       coalesce(array_agg(df ORDER BY term), '{}')::text AS changes FROM moved`,
    [ascending(shift.retired), ascending(shift.added)],
  );
  return row ?? { terms: "", changes: "{}" };
}

/** A term that no chunk contains any more is deleted. */
export async function shiftTerms({ sql, kg_id }: Change, { terms, changes }: TermChanges): Promise<void> {
  if (terms === "") return;
  await sql.query(
    `WITH moved AS MATERIALIZED (
       SELECT * FROM unnest(string_to_array($2, ' '), $3::int[]) AS m (term, df)
     ), gone AS (
       DELETE FROM terms t USING moved m WHERE t.kg_id = $1 AND t.term = m.term AND m.df < 0 AND t.df + m.df = 0
       RETURNING t.term
     )
     INSERT INTO terms AS t (kg_id, term, df)
     SELECT $1, term, df FROM moved WHERE term NOT IN (SELECT term FROM gone) ORDER BY term COLLATE "C"
     ON CONFLICT (kg_id, term) DO UPDATE SET df = t.df + excluded.df`,
    [kg_id, terms, changes],
  );
}
