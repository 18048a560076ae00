// Reads for retrieval. Engines may hold rows of staged, superseded or deleted revisions. Only the records know the
// active ones, so every hit is checked here.
import type { Entity, Relation } from "../../../domain/graph.ts";
import type { CorpusStats, KeyCount, ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";
import { entityColumns, entityColumnsWith, relationSelect } from "../rows/graph-rows.ts";
import { nameable } from "../rows/resolve.ts";
import { givenNames } from "./given-names.ts";
import { createChunkReader, existingChunks } from "./reading-chunks.ts";
import { activeIds, createRevisionReader } from "./reading-revisions.ts";
import { removedSince } from "./removed-chunks.ts";
import { rowChunks } from "./row-chunks.ts";

/**
 * Largest number of hidden sources in an engine's filter. Hits of further hidden sources are dropped when chunks are
 * read here.
 */
const hiddenSourcesLimit = 1_000;

export function createReading(db: Sql): ReadingRecords {
  const chunks = createChunkReader(db);
  return {
    chunks: createRevisionReader(db, chunks.read),
    existing: (chunk_ids) => existingChunks(db, chunk_ids),
    rowChunks: (of) => rowChunks(db, of),
    removedSince: (seen) => removedSince(db, seen),
    forgetDeleted: chunks.forgetDeleted,
    activeIds: (kg_ids, chunk_ids) => activeIds(db, kg_ids, chunk_ids),
    corpus: (kg_ids, stems) => corpus(db, kg_ids, stems),
    corpora: (kg_ids, stems) => corpora(db, kg_ids, stems),
    keyCounts: (kg_ids, keys) => keyCounts(db, kg_ids, keys),
    givenNames: (kg_ids, keys) => givenNames(db, kg_ids, keys),
    entitiesByKey: (kg_ids, keys) =>
      db.query<Entity>(
        `SELECT ${entityColumnsWith("n.key")} FROM ${nameable} n JOIN entities e ON e.id = n.id
         WHERE n.kg_id = ANY($1::bigint[]) AND n.key = ANY($2::text[]) ORDER BY e.kg_id, n.key, n.variant`,
        [kg_ids, keys],
      ),
    // "+ 0" stops the planner from scanning the whole graph's index to check a handful of ids.
    entities: (kg_id, ids) =>
      db.query<Entity>(`${selectEntities} WHERE e.id = ANY($2::bigint[]) AND e.kg_id + 0 = $1 ORDER BY e.id`, [
        kg_id,
        ids,
      ]),
    relations: (kg_id, ids) =>
      db.query<Relation>(`${relationSelect} WHERE r.id = ANY($2::bigint[]) AND r.kg_id + 0 = $1 ORDER BY r.id`, [
        kg_id,
        ids,
      ]),
    relationsIn: (kg_id, chunk_ids) =>
      db.query<{ chunk_id: number; relation_id: number }>(
        `SELECT DISTINCT s.chunk_id, s.relation_id FROM relation_support s JOIN relations r ON r.id = s.relation_id
         WHERE s.chunk_id = ANY($2::bigint[]) AND r.kg_id + 0 = $1 ORDER BY 1, 2`,
        [kg_id, chunk_ids],
      ),
    hiddenSources: (kg_ids) => hiddenSources(db, kg_ids),
    areStanding: (named) => areStanding(db, named),
    stillActive: (pins) => stillActive(db, pins),
  };
}

const selectEntities = `SELECT ${entityColumns} FROM entities e`;

async function corpus(db: Sql, kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats> {
  const [row] = await db.prepared<{ chunks: number; tokens: number; terms: string[]; dfs: number[] }>(
    "corpus",
    `WITH found AS (
       SELECT term, sum(df) AS df FROM terms WHERE kg_id = ANY($1::bigint[]) AND term = ANY($2::text[]) GROUP BY term ORDER BY term
     )
     SELECT coalesce(sum(chunks_count), 0)::bigint AS chunks, coalesce(sum(tokens_count), 0)::bigint AS tokens,
       ARRAY(SELECT term FROM found) AS terms, ARRAY(SELECT df::bigint FROM found) AS dfs
     FROM knowledge_graphs WHERE id = ANY($1::bigint[])`,
    [kg_ids, [...new Set(stems)]],
  );
  const df = new Map(stems.map((stem) => [stem, 0]));
  for (const [index, term] of row?.terms.entries() ?? []) df.set(term, row?.dfs[index] ?? 0);
  return { chunks: row?.chunks ?? 0, tokens: row?.tokens ?? 0, df };
}

async function corpora(
  db: Sql,
  kg_ids: readonly number[],
  stems: readonly string[],
): Promise<ReadonlyMap<number, CorpusStats>> {
  const rows = await db.query<{ id: number; chunks: number; tokens: number; terms: string[]; dfs: number[] }>(
    `SELECT k.id, k.chunks_count AS chunks, k.tokens_count AS tokens,
       coalesce(array_agg(t.term ORDER BY t.term) FILTER (WHERE t.term IS NOT NULL), '{}') AS terms,
       coalesce(array_agg(t.df::bigint ORDER BY t.term) FILTER (WHERE t.term IS NOT NULL), '{}') AS dfs
     FROM knowledge_graphs k LEFT JOIN terms t ON t.kg_id = k.id AND t.term = ANY($2::text[])
     WHERE k.id = ANY($1::bigint[]) GROUP BY k.id ORDER BY k.id`,
    [kg_ids, stems],
  );
  return new Map(
    rows.map(({ id, chunks, tokens, terms, dfs }) => {
      const df = new Map(terms.map((term, at) => [term, dfs[at] ?? 0]));
      return [id, { chunks, tokens, df }];
    }),
  );
}

/**
 * Reads only the columns that ranking needs: descriptions and properties of hundreds of entities would cost more than
 * the rest.
 */
async function keyCounts(
  db: Sql,
  kg_ids: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeyCount>> {
  if (keys.length === 0) return new Map();
  const rows = await db.prepared<KeyCount & { readonly key: string }>(
    "key_counts",
    `SELECT key, sum(about_count)::bigint AS about_count, sum(mention_count)::bigint AS mention_count
     FROM (
       SELECT key, about_count, mention_count FROM entities WHERE kg_id = ANY($1::bigint[]) AND key = ANY($2::text[])
       UNION ALL SELECT m.key, e.about_count, e.mention_count FROM merged_entities m JOIN entities e ON e.id = m.target_id
         WHERE m.kg_id = ANY($1::bigint[]) AND m.key = ANY($2::text[])
     ) AS found GROUP BY key`,
    [kg_ids, keys],
  );
  return new Map(rows.map(({ key, about_count, mention_count }) => [key, { about_count, mention_count }]));
}

async function hiddenSources(db: Sql, kg_ids: readonly number[]): Promise<readonly string[]> {
  const rows = await db.prepared<{ id: string }>(
    "hidden_sources",
    // Each part has an index of its own and reads at most `hiddenSourcesLimit` rows: sources without an active
    // revision, sources that a deletion is removing, and kept vectors. Kept vectors come last, because they may be
    // many.
    `SELECT h.id FROM (
       SELECT s.id, 0 AS rank FROM unnest($1::bigint[]) AS k (id) CROSS JOIN LATERAL (
         SELECT id FROM sources WHERE kg_id = k.id AND active_revision IS NULL ORDER BY id LIMIT $2) AS s
       UNION
       (SELECT d.id, 0 FROM sources d WHERE d.kg_id = ANY($1::bigint[]) AND d.status = 'deleting' ORDER BY d.id LIMIT $2)
       UNION ALL
       SELECT v.source_id, 1 FROM unnest($1::bigint[]) AS k (id) CROSS JOIN LATERAL (
         SELECT source_id FROM kept_vectors WHERE kg_id = k.id ORDER BY source_id DESC LIMIT $2) AS v
     ) AS h ORDER BY h.rank, h.id LIMIT $2`,
    [kg_ids, hiddenSourcesLimit],
  );
  return rows.map((row) => row.id);
}

async function areStanding(
  db: Sql,
  { kg_ids, sources }: Parameters<ReadingRecords["areStanding"]>[0],
): Promise<boolean> {
  const rows = await db.prepared<{ gone: boolean }>(
    "standing",
    `SELECT EXISTS (
       SELECT FROM unnest($1::bigint[]) AS n (id)
       WHERE NOT EXISTS (SELECT FROM knowledge_graphs k WHERE k.id = n.id AND k.deleted_at IS NULL)
     ) OR EXISTS (
       SELECT FROM unnest($2::text[]) AS n (id) WHERE NOT EXISTS (
         SELECT FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
         WHERE s.id = n.id AND s.status <> 'deleting')
     ) AS gone`,
    [kg_ids, sources],
  );
  return rows.every(({ gone }) => !gone);
}

async function stillActive(
  db: Sql,
  pins: readonly { readonly source_id: string; readonly revision: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.prepared<{ id: string }>(
    "still_active",
    `SELECT s.id FROM sources s JOIN unnest($1::text[], $2::int[]) AS p (id, revision)
       ON p.id = s.id AND p.revision = s.active_revision
     JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     WHERE s.status <> 'deleting'`,
    [pins.map((pin) => pin.source_id), pins.map((pin) => pin.revision)],
  );
  return new Set(rows.map((row) => row.id));
}
