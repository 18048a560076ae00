// What retrieval reads. Engines may hold rows of revisions that are staged, superseded or deleted; only here is known which
// are active, so every hit passes through here.
import type { ActiveChunk } from "../../../domain/chunk.ts";
import type { Entity, Relation } from "../../../domain/graph.ts";
import type { CorpusStats, ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";
import { entityColumns, relationSelect } from "./graph-rows.ts";

/** More would only lengthen an engine's filter; sources beyond it are dropped when hits are read from here. */
const hiddenSourcesLimit = 1_000;

export function createReading(db: Sql): ReadingRecords {
  return {
    chunks: (kg_ids, chunk_ids) => chunks(db, kg_ids, chunk_ids),
    corpus: (kg_ids, stems) => corpus(db, kg_ids, stems),
    entitiesByKey: (kg_ids, keys) =>
      db.query<Entity>(
        `${selectEntities} WHERE e.kg_id = ANY($1::bigint[]) AND e.key = ANY($2::text[]) ORDER BY e.kg_id, e.key, e.variant`,
        [kg_ids, keys],
      ),
    // "+ 0" keeps the planner from reading a whole graph's index to confirm a handful of ids.
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
    hiddenSources: (kg_ids) => hiddenSources(db, kg_ids),
    stillActive: (pins) => stillActive(db, pins),
  };
}

const selectEntities = `SELECT ${entityColumns} FROM entities e`;

interface ChunkRow extends Omit<ActiveChunk, "subjects" | "mentions"> {
  readonly subjects: readonly (readonly [key: string, strength: number])[] | null;
  readonly mentions:
    | readonly (readonly [key: string, form: string, start: number, end: number, sentence: number])[]
    | null;
}

async function chunks(
  db: Sql,
  kg_ids: readonly number[],
  chunk_ids: readonly number[],
): Promise<readonly ActiveChunk[]> {
  if (kg_ids.length === 0 || chunk_ids.length === 0) return [];
  const rows = await db.query<ChunkRow>(chunksSql, [kg_ids, chunk_ids]);
  return rows.map((row) => ({
    ...row,
    subjects: (row.subjects ?? []).map(([key, strength]) => ({ key, strength })),
    mentions: (row.mentions ?? []).map(([key, form, start, end, sentence]) => ({ key, form, start, end, sentence })),
  }));
}

/** Subjects and mentions come as arrays of arrays: half the text of objects, and one statement instead of three. */
const chunksSql = `
SELECT c.id AS chunk_id, c.kg_id, k.name AS kg_name, c.source_id, s.name AS source_name, p.revision, c.content, c.title,
  c.heading_path, p.page, p.start_offset, p.end_offset, c.tokens, c.content_hash,
  (SELECT json_agg(json_build_array(x.key, x.strength) ORDER BY x.strength DESC, x.key)
   FROM chunk_subjects x WHERE x.chunk_id = c.id) AS subjects,
  (SELECT json_agg(json_build_array(m.key, m.form, m.start_offset, m.end_offset, m.sentence) ORDER BY m.start_offset, m.end_offset, m.key)
   FROM mentions m WHERE m.chunk_id = c.id) AS mentions
FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, position)
JOIN chunks c ON c.id = asked.id AND c.kg_id = ANY($1::bigint[])
JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
LEFT JOIN revision_chunks p ON p.chunk_id = c.id
LEFT JOIN sources s ON s.id = p.source_id
WHERE c.source_id IS NULL OR (s.active_revision = p.revision AND s.status <> 'deleting')
ORDER BY asked.position`;

async function corpus(db: Sql, kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats> {
  const row = await db.one<{ chunks: number; tokens: number; terms: string[]; dfs: number[] }>(
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

async function hiddenSources(db: Sql, kg_ids: readonly number[]): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    "SELECT id FROM sources WHERE kg_id = ANY($1::bigint[]) AND active_revision IS NULL ORDER BY id LIMIT $2",
    [kg_ids, hiddenSourcesLimit],
  );
  return rows.map((row) => row.id);
}

async function stillActive(
  db: Sql,
  pins: readonly { readonly source_id: string; readonly revision: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `SELECT s.id FROM sources s JOIN unnest($1::text[], $2::int[]) AS p (id, revision)
       ON p.id = s.id AND p.revision = s.active_revision
     WHERE s.status <> 'deleting'`,
    [pins.map((pin) => pin.source_id), pins.map((pin) => pin.revision)],
  );
  return new Set(rows.map((row) => row.id));
}
