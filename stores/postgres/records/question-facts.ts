// What the analysis of a question reads. The parts of the statement are also statements of their own.
import type { CorpusStats, KeyCount, QuestionRecords, ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";

/**
 * Largest number of hidden sources in an engine's filter. Hits of further hidden sources are dropped when chunks are
 * read.
 */
const hiddenSourcesLimit = 1_000;

/** `kgs`, `stems`, `keys` and `limit` are parameters such as "$1". */
const termsSql = (kgs: string, stems: string): string =>
  `SELECT term, sum(df)::bigint AS df FROM terms
   WHERE kg_id = ANY(${kgs}::bigint[]) AND term = ANY(${stems}::text[]) GROUP BY term`;

/**
 * Reads only the columns that ranking needs: descriptions and properties of hundreds of entities would cost more than
 * the rest.
 */
const keysSql = (kgs: string, keys: string): string =>
  `SELECT key, sum(about_count)::bigint AS about_count, sum(mention_count)::bigint AS mention_count
   FROM (
     SELECT key, about_count, mention_count FROM entities WHERE kg_id = ANY(${kgs}::bigint[]) AND key = ANY(${keys}::text[])
     UNION ALL SELECT m.key, e.about_count, e.mention_count FROM merged_entities m JOIN entities e ON e.id = m.target_id
       WHERE m.kg_id = ANY(${kgs}::bigint[]) AND m.key = ANY(${keys}::text[])
   ) AS found GROUP BY key`;

/**
 * Each part has an index of its own and reads at most `hiddenSourcesLimit` rows: sources without an active revision,
 * sources that a deletion is removing, and kept vectors. Kept vectors come last, because they may be many.
 */
const hiddenSql = (kgs: string, limit: string): string =>
  `SELECT h.id FROM (
     SELECT s.id, 0 AS rank FROM unnest(${kgs}::bigint[]) AS k (id) CROSS JOIN LATERAL (
       SELECT id FROM sources WHERE kg_id = k.id AND active_revision IS NULL ORDER BY id LIMIT ${limit}) AS s
     UNION
     (SELECT d.id, 0 FROM sources d WHERE d.kg_id = ANY(${kgs}::bigint[]) AND d.status = 'deleting' ORDER BY d.id LIMIT ${limit})
     UNION ALL
     SELECT v.source_id, 1 FROM unnest(${kgs}::bigint[]) AS k (id) CROSS JOIN LATERAL (
       SELECT source_id FROM kept_vectors WHERE kg_id = k.id ORDER BY source_id DESC LIMIT ${limit}) AS v
   ) AS h ORDER BY h.rank, h.id LIMIT ${limit}`;

/** Columns of the sums over the terms that the statement's part "found" has. */
const corpusColumns = `coalesce(sum(chunks_count), 0)::bigint AS chunks, coalesce(sum(tokens_count), 0)::bigint AS tokens,
  ARRAY(SELECT term FROM found ORDER BY term) AS terms, ARRAY(SELECT df FROM found ORDER BY term) AS dfs`;

interface CorpusRow {
  readonly chunks: number;
  readonly tokens: number;
  readonly terms: readonly string[];
  readonly dfs: readonly number[];
}

function statsOf(row: CorpusRow | undefined, stems: readonly string[]): CorpusStats {
  const df = new Map(stems.map((stem) => [stem, 0]));
  for (const [index, term] of row?.terms.entries() ?? []) df.set(term, row?.dfs[index] ?? 0);
  return { chunks: row?.chunks ?? 0, tokens: row?.tokens ?? 0, df };
}

export async function corpus(db: Sql, kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats> {
  const [row] = await db.prepared<CorpusRow>(
    "corpus",
    `WITH found AS (${termsSql("$1", "$2")}) SELECT ${corpusColumns} FROM knowledge_graphs WHERE id = ANY($1::bigint[])`,
    [kg_ids, [...new Set(stems)]],
  );
  return statsOf(row, stems);
}

export async function keyCounts(
  db: Sql,
  kg_ids: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeyCount>> {
  if (keys.length === 0) return new Map();
  const rows = await db.prepared<KeyCount & { readonly key: string }>("key_counts", keysSql("$1", "$2"), [
    kg_ids,
    keys,
  ]);
  return new Map(rows.map(({ key, about_count, mention_count }) => [key, { about_count, mention_count }]));
}

interface FactsRow extends CorpusRow {
  readonly keys: readonly string[];
  readonly abouts: readonly number[];
  readonly mentions: readonly number[];
  readonly hidden: readonly string[];
}

/** `ReadingRecords.questionFacts`. One statement: three would cost the process that answers half a millisecond more. */
export async function questionFacts(
  db: Sql,
  { kg_ids, weighed_by = kg_ids, stems, keys }: Parameters<ReadingRecords["questionFacts"]>[0],
): Promise<QuestionRecords> {
  const [row] = await db.prepared<FactsRow>("question_facts", factsSql, [
    kg_ids,
    weighed_by,
    [...new Set(stems)],
    keys,
    hiddenSourcesLimit,
  ]);
  const counts = row?.keys.map(
    (key, at) => [key, { about_count: row.abouts[at] ?? 0, mention_count: row.mentions[at] ?? 0 }] as const,
  );
  return { corpus: statsOf(row, stems), keys: new Map(counts), hidden: row?.hidden ?? [] };
}

const factsSql = `
WITH found AS (${termsSql("$2", "$3")}), counted AS (${keysSql("$1", "$4")})
SELECT ${corpusColumns},
  ARRAY(SELECT key FROM counted ORDER BY key) AS keys, ARRAY(SELECT about_count FROM counted ORDER BY key) AS abouts,
  ARRAY(SELECT mention_count FROM counted ORDER BY key) AS mentions, ARRAY(${hiddenSql("$1", "$5")}) AS hidden
FROM knowledge_graphs WHERE id = ANY($2::bigint[])`;
