// Chooses the knowledge graphs for a question that names none (docs/decisions/0048-choosing-knowledge-graphs.md).
import type { ChosenKgs, KgRecords } from "../../ports/records/kgs.ts";
import type { Sql } from "../client.ts";

/** A graph below this share of the best score is not worth the calls of its engines. */
const shareOfBest = 0.4;
/**
 * The best graphs up to this number are asked even below that share: the best score may come from a word with another
 * meaning.
 */
const fewest = 4;

/**
 * Rows of `terms` that the choice reads. One index serves all tenants: a common word has a row in nearly every graph
 * of the installation. So the rarest words are read, as many as fit into these rows, and at least the rarest one.
 */
const termRows = 20_000;

interface Scored {
  readonly id: number;
  readonly name: string;
  readonly score: number;
}

export function createChooser(db: Sql): KgRecords["choose"] {
  return async (tenant_id, question, limit) => {
    const some = await db.prepared<Scored>("kgs_to_choose", someSql, [tenant_id, limit + 1]);
    if (some.length <= limit) return { kgs: some.map(named), not_chosen: 0 };
    const { stems, words, keys } = question;
    const best = await db.prepared<Scored & { readonly total: number }>("best_kgs", bestKgsSql, [
      tenant_id,
      stems,
      keys,
      words,
      limit,
      termRows,
    ]);
    const least = shareOfBest * (best[0]?.score ?? 0);
    const kgs = best.filter(({ score }, at) => at < fewest || score >= least);
    return { kgs: kgs.map(named), not_chosen: (best[0]?.total ?? 0) - kgs.length };
  };
}

const named = ({ id, name }: Scored): ChosenKgs["kgs"][number] => ({ id, name });

const active = "tenant_id = $1 AND deleted_at IS NULL AND is_active";
const someSql = `SELECT id, name, 0 AS score FROM knowledge_graphs WHERE ${active} ORDER BY name COLLATE "C" LIMIT $2`;

/**
 * BM25 over knowledge graphs instead of passages: `gain` rises with the number of chunks that have a term, and `rarity`
 * is the idf of a word over the graphs. Keys of entities that a chunk is about, and words of names and domains, count
 * beside the terms. Without any of them the score is 0, and the largest graphs come first.
 */
export const bestKgsSql = `
WITH asked AS MATERIALIZED (
  SELECT id, name, chunks_count,
    string_to_array(lower(translate(concat_ws(' ', name, display_name, array_to_string(domains, ' ')), '_-.,', '    ')), ' ') AS words
  FROM knowledge_graphs WHERE ${active}
), size AS (
  SELECT count(*) AS graphs, greatest(avg(chunks_count), 1)::float8 AS chunks FROM asked
), counted AS MATERIALIZED (
  SELECT a.stem, (SELECT count(*) FROM (SELECT FROM terms t WHERE t.term = a.stem LIMIT $6::int + 1) AS few) AS rows
  FROM unnest($2::text[]) AS a (stem)
), rare AS (
  SELECT stem FROM (
    SELECT stem, sum(rows) OVER (ORDER BY rows, stem) AS read, row_number() OVER (ORDER BY rows, stem) AS place
    FROM counted WHERE rows > 0
  ) AS ranked WHERE read <= $6::int OR place = 1
), found AS (
  SELECT t.kg_id, 'term' AS kind, t.term AS word, 2.0 * t.df / (t.df + 0.6 + 0.4 * a.chunks_count / size.chunks) AS gain
  FROM terms t JOIN asked a ON a.id = t.kg_id CROSS JOIN size
  WHERE t.term = ANY(ARRAY(SELECT stem FROM rare))
  UNION ALL
  SELECT DISTINCT e.kg_id, 'key', e.key, 1.0
  FROM entities e JOIN asked a ON a.id = e.kg_id WHERE e.key = ANY($3::text[]) AND e.about_count > 0
  UNION ALL
  SELECT DISTINCT m.kg_id, 'key', m.key, 1.0 FROM merged_entities m JOIN asked a ON a.id = m.kg_id
  JOIN entities e ON e.id = m.target_id AND e.about_count > 0 WHERE m.key = ANY($3::text[])
  UNION ALL
  SELECT DISTINCT o.kg_id, 'key', o.label_key, 1.0 FROM overrides o JOIN asked a ON a.id = o.kg_id
  JOIN entities e ON e.id = o.id AND e.about_count > 0
  WHERE o.kind = 'entity' AND o.field = 'label' AND o.label_key = ANY($3::text[])
  UNION ALL
  SELECT DISTINCT a.id, 'name', w.word, 2.0 FROM asked a, unnest(a.words) AS w (word) WHERE w.word = ANY($4::text[])
), rarity AS (
  SELECT kind, word, ln(1 + ((SELECT graphs FROM size) - count(*) + 0.5) / (count(*) + 0.5))::float8 AS weight
  FROM found GROUP BY kind, word
), scored AS (
  SELECT kg_id, sum(gain * weight) AS score FROM found JOIN rarity USING (kind, word) GROUP BY kg_id
)
SELECT a.id, a.name, coalesce(s.score, 0)::float8 AS score, (SELECT graphs FROM size) AS total
FROM asked a LEFT JOIN scored s ON s.kg_id = a.id
ORDER BY score DESC, a.chunks_count DESC, a.id LIMIT $5`;
