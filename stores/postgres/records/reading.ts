// Reads for retrieval. Engines may hold rows of staged, superseded or deleted revisions. Only the records know the
// active ones, so every hit is checked here.
import type { Entity, Relation } from "../../../domain/graph.ts";
import type { CorpusStats, ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";
import { entityColumns, entityColumnsWith, relationSelect } from "../rows/graph-rows.ts";
import { nameable } from "../rows/resolve.ts";
import { givenNames } from "./given-names.ts";
import { corpus, keyCounts, questionFacts } from "./question-facts.ts";
import { createChunkReader, existingChunks } from "./reading-chunks.ts";
import { activeIds, createRevisionReader } from "./reading-revisions.ts";
import { removedSince } from "./removed-chunks.ts";
import { rowChunks } from "./row-chunks.ts";

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
    entityIds: (kg_ids, keys) => entityIds(db, kg_ids, keys),
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
    questionFacts: (asked) => questionFacts(db, asked),
    areStanding: (named) => areStanding(db, named),
    stillActive: (pins) => stillActive(db, pins),
  };
}

const selectEntities = `SELECT ${entityColumns} FROM entities e`;

async function entityIds(
  db: Sql,
  kg_ids: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db.prepared<{ key: string; ids: number[] }>(
    "entity_ids",
    `SELECT n.key, array_agg(n.id ORDER BY n.kg_id, n.variant) AS ids FROM ${nameable} n
     WHERE n.kg_id = ANY($1::bigint[]) AND n.key = ANY($2::text[]) GROUP BY n.key`,
    [kg_ids, keys],
  );
  return new Map(rows.map(({ key, ids }) => [key, ids]));
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
