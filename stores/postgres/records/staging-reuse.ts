// Chunks that a new revision takes over from the active one. The active revision stays the same while the source's
// newest revision is in staging, because only the newest revision can be flipped.
import type { ChunkPlace } from "../../../domain/chunk.ts";
import { unavailable } from "../../../domain/errors.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";
import { placeArrays, placeColumns, placeParameters, placeValues } from "../rows/chunk-places.ts";

/** The places of the active revision's chunks. $1 is the source. */
const active = `sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
  JOIN chunks c ON c.id = p.chunk_id WHERE s.id = $1`;

export async function reusable(sql: Sql, { source_id }: IngestionRef): Promise<readonly string[]> {
  const rows = await sql.query<{ input_hash: string }>(
    `SELECT c.input_hash FROM ${active} AND c.input_hash IS NOT NULL ORDER BY p.ordinal`,
    [source_id],
  );
  return rows.map(({ input_hash }) => input_hash);
}

/** Within the transaction that holds the revision in staging. */
export async function keep(sql: Sql, ref: IngestionRef, places: readonly ChunkPlace[]): Promise<void> {
  await sql.query(
    `WITH wanted AS (
       SELECT *, row_number() OVER (PARTITION BY input_hash ORDER BY ordinal) AS nth
       FROM unnest($3::text[], ${placeArrays(4)}) AS w (input_hash, ${placeColumns})
     ), there AS (
       SELECT c.id, c.input_hash, row_number() OVER (PARTITION BY c.input_hash ORDER BY p.ordinal) AS nth
       FROM ${active} AND c.input_hash = ANY($3::text[])
     )
     INSERT INTO revision_chunks (source_id, revision, chunk_id, ${placeColumns})
     SELECT $1, $2, t.id, ${placeValues} FROM wanted w JOIN there t USING (input_hash, nth)
     ON CONFLICT DO NOTHING`,
    [ref.source_id, ref.revision, places.map((place) => place.input_hash), ...placeParameters(places)],
  );
  const placed = await sql.one<{ n: number }>(
    "SELECT count(*) AS n FROM revision_chunks WHERE source_id = $1 AND revision = $2 AND ordinal = ANY($3::int[])",
    [ref.source_id, ref.revision, places.map((place) => place.ordinal)],
  );
  // A person may have removed a chunk since the plan was made. The next attempt makes a new plan.
  if (placed?.n !== places.length)
    throw unavailable("records", new Error("The active revision lacks a chunk that the new one keeps"));
}

export async function withText(
  sql: Sql,
  { source_id }: IngestionRef,
  content_hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ content_hash: string; id: number }>(
    `SELECT c.content_hash, min(c.id) AS id FROM ${active} AND c.content_hash = ANY($2::text[])
       AND NOT EXISTS (SELECT FROM outbox o WHERE o.target = 'vectors' AND o.key = 'chunk:' || c.id)
     GROUP BY c.content_hash`,
    [source_id, content_hashes],
  );
  return new Map(rows.map(({ content_hash, id }) => [content_hash, id]));
}
