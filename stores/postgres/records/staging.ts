// Rows of a revision that is not active yet. Everything is written by key (source, revision, ordinal): a repeated
// attempt finds its chunks and keeps their ids, so that the engines' records stay valid.
import type { PreparedChunk } from "../../../domain/chunk.ts";
import { conflict } from "../../../domain/errors.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import { toJson } from "../../checks/to-json.ts";
import type { RevisionFacts, StagedChunk, StagingRecords } from "../../ports/records/staging.ts";
import type { Database, Sql } from "../client.ts";
import { type FactRow, factColumns, factsOf } from "../rows/source-facts.ts";
import { insertChunks, type NumberedChunk } from "../rows/staging-rows.ts";
import { keep, reusable, withText } from "./staging-reuse.ts";

export function createStaging(db: Database): StagingRecords {
  return {
    put: (ref, chunks) => db.transaction((sql) => put(sql, ref, chunks)),
    reusable: (ref) => reusable(db, ref),
    keep: (ref, places) =>
      db.transaction(async (sql) => {
        await holdStaging(sql, ref);
        await keep(sql, ref, places);
      }),
    withText: (ref, content_hashes) => withText(db, ref, content_hashes),
    describe: (ref, facts) => db.transaction((sql) => describe(sql, ref, facts)),
    placed: (ref) => placedCount(db, ref),
    facts: (ref) => facts(db, ref),
    counts: (ref) => counts(db, ref),
  };
}

async function put(sql: Sql, ref: IngestionRef, chunks: readonly PreparedChunk[]): Promise<readonly StagedChunk[]> {
  await holdStaging(sql, ref);
  const there = await placed(sql, ref, chunks);
  const missing = chunks.filter((chunk) => !there.has(chunk.ordinal));
  const added = await numbered(sql, missing);
  if (added.length > 0) await insertChunks(sql, ref, added);
  for (const chunk of added) there.set(chunk.ordinal, chunk.chunk_id);
  return [...there].map(([ordinal, chunk_id]) => ({ chunk_id, ordinal })).sort((a, b) => a.ordinal - b.ordinal);
}

/**
 * Locks the revision in staging until the transaction ends. So two attempts run one after the other, and a failure or a
 * sweep of the revision waits.
 */
export async function holdStaging(sql: Sql, ref: IngestionRef): Promise<void> {
  const held = await sql.one<{ state: string }>(
    `SELECT r.state FROM revisions r JOIN sources s ON s.id = r.source_id
     JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     WHERE r.source_id = $1 AND r.revision = $2 AND s.kg_id = $3 AND s.status <> 'deleting'
     FOR NO KEY UPDATE OF r`,
    [ref.source_id, ref.revision, ref.kg_id],
  );
  if (held?.state !== "staging") throw conflict("The revision is no longer being prepared");
}

async function placed(sql: Sql, ref: IngestionRef, chunks: readonly PreparedChunk[]): Promise<Map<number, number>> {
  const rows = await sql.query<StagedChunk>(
    "SELECT ordinal, chunk_id FROM revision_chunks WHERE source_id = $1 AND revision = $2 AND ordinal = ANY($3::int[])",
    [ref.source_id, ref.revision, chunks.map((chunk) => chunk.ordinal)],
  );
  return new Map(rows.map((row) => [row.ordinal, row.chunk_id]));
}

/** Ids are drawn first, so that the rows of all tables can be written without another query. */
async function numbered(sql: Sql, chunks: readonly PreparedChunk[]): Promise<NumberedChunk[]> {
  if (chunks.length === 0) return [];
  const ids = await sql.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence('chunks', 'id')) AS id FROM generate_series(1, $1::int)",
    [chunks.length],
  );
  return chunks.flatMap((chunk, index) => {
    const id = ids[index]?.id;
    return id === undefined ? [] : [{ ...chunk, chunk_id: id }];
  });
}

async function describe(sql: Sql, ref: IngestionRef, facts: RevisionFacts): Promise<void> {
  await holdStaging(sql, ref);
  const { text_length, title, warnings, gaps = [], analysis = null, derivation = null, embedder = null } = facts;
  const { facts: found = {} } = facts;
  await sql.query(
    `UPDATE revisions SET text_length = $3, title = $4, warnings = $5::jsonb, analysis = $6::jsonb, derivation = $7, embedder = $8,
       gaps = $9::jsonb, facts = $10::jsonb
     WHERE source_id = $1 AND revision = $2`,
    [
      ref.source_id,
      ref.revision,
      text_length,
      title,
      toJson(warnings),
      analysis && toJson(analysis),
      derivation,
      embedder,
      toJson(gaps),
      toJson(found),
    ],
  );
}

async function placedCount(sql: Sql, ref: IngestionRef): Promise<number> {
  const row = await sql.one<{ chunks: number }>(
    "SELECT count(*) AS chunks FROM revision_chunks WHERE source_id = $1 AND revision = $2",
    [ref.source_id, ref.revision],
  );
  return row?.chunks ?? 0;
}

async function facts(sql: Sql, { source_id, revision }: IngestionRef) {
  const rows = await sql.query<FactRow & { readonly revision: number }>(
    `SELECT r.revision, ${factColumns} FROM sources s JOIN revisions r ON r.source_id = s.id
     WHERE s.id = $1 AND r.revision IN ($2, s.active_revision)`,
    [source_id, revision],
  );
  const next = rows.find((row) => row.revision === revision);
  const active = rows.find((row) => row.revision !== revision);
  return { next: next ? factsOf(next) : {}, active: active ? factsOf(active) : null };
}

async function counts(sql: Sql, ref: IngestionRef): Promise<{ chunks: number; mentions: number; triples: number }> {
  const row = await sql.one<{ chunks: number; mentions: number; triples: number }>(
    `WITH placed AS (SELECT chunk_id FROM revision_chunks WHERE source_id = $1 AND revision = $2)
     SELECT (SELECT count(*) FROM placed) AS chunks,
            (SELECT count(*) FROM placed JOIN mentions USING (chunk_id)) AS mentions,
            (SELECT count(*) FROM placed JOIN chunk_triples USING (chunk_id)) AS triples`,
    [ref.source_id, ref.revision],
  );
  return row ?? { chunks: 0, mentions: 0, triples: 0 };
}
