// Document frequencies of a KG, changed by the difference between added and retired chunks.
import { ascending, type Change, type Shift } from "./change.ts";

export async function shiftTerms(change: Change, shift: Shift): Promise<void> {
  const row = await change.sql.one<{ unused: string[] }>(
    `WITH stems AS (
       SELECT DISTINCT c.sign, c.id, t.term FROM (
         SELECT -1 AS sign, id, tokens FROM chunks WHERE id = ANY($2::bigint[])
         UNION ALL
         SELECT 1, id, tokens FROM chunks WHERE id = ANY($3::bigint[])
       ) c CROSS JOIN LATERAL string_to_table(translate(c.tokens, E'\\n', ' ') COLLATE "C", ' ') AS t (term)
       WHERE t.term <> ''
     ), moved AS (
       SELECT term, sum(sign)::int AS df FROM stems GROUP BY term HAVING sum(sign) <> 0
     ), written AS (
       INSERT INTO terms AS t (kg_id, term, df) SELECT $1, term, df FROM moved ORDER BY term
       ON CONFLICT (kg_id, term) DO UPDATE SET df = t.df + excluded.df
       RETURNING term, df
     ) SELECT ARRAY(SELECT term FROM written WHERE df = 0) AS unused`,
    [change.kg_id, ascending(shift.retired), ascending(shift.added)],
  );
  const unused = row?.unused ?? [];
  if (unused.length === 0) return;
  await change.sql.query("DELETE FROM terms WHERE kg_id = $1 AND df = 0 AND term = ANY($2::text[])", [
    change.kg_id,
    unused,
  ]);
}
