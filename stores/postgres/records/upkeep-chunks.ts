// The chunk data that engines hold, in the form that ingestion writes: activities/ingest-document/stage-chunks.ts.
import type { ChunkNames, ChunkText } from "../../ports/records/upkeep.ts";
import type { Database } from "../client.ts";
import { type FactRow, factsOf } from "../rows/source-facts.ts";

/**
 * A chunk that several revisions contain belongs to the active revision, or to the newest if none of them is active. A
 * chunk without a document has no revision. A document's chunk without a revision was swept meanwhile and is left out.
 */
const placed = (condition: string): string => `chunks c LEFT JOIN LATERAL (
    SELECT r.revision, r.source_id FROM revision_chunks r JOIN sources s ON s.id = r.source_id WHERE r.chunk_id = c.id
    ORDER BY r.revision = s.active_revision DESC NULLS LAST, r.revision DESC LIMIT 1
  ) p ON true
  WHERE c.kg_id = $1 AND c.id = ANY ($2::bigint[]) AND (c.source_id IS NULL OR p.revision IS NOT NULL) ${condition} ORDER BY c.id`;

/** Texts of the chunks, without posted chunks that vectors and keywords must not hold. */
export async function chunkTexts(db: Database, kg_id: number, ids: readonly number[]): Promise<ChunkText[]> {
  const rows = await db.query<Omit<ChunkText, "facts"> & FactRow>(
    `SELECT c.id AS chunk_id, c.source_id, p.revision, c.title, c.heading_path, c.lead, c.content,
       (SELECT r.facts FROM revisions r WHERE r.source_id = p.source_id AND r.revision = p.revision) AS found_facts,
       (SELECT s.fact_corrections FROM sources s WHERE s.id = p.source_id) AS fact_corrections
     FROM ${placed("AND c.sync_vectors")}`,
    [kg_id, ids],
  );
  return rows.map(({ found_facts, fact_corrections, ...chunk }) => ({
    ...chunk,
    facts: factsOf({ found_facts, fact_corrections }),
  }));
}

export const chunkNames = (db: Database, kg_id: number, ids: readonly number[]): Promise<ChunkNames[]> =>
  db.query<ChunkNames>(
    `SELECT c.id AS chunk_id, c.source_id, p.revision,
       coalesce((SELECT json_agg(json_build_object('key', s.key, 'strength', s.strength) ORDER BY s.key)
                 FROM chunk_subjects s WHERE s.chunk_id = c.id), '[]') AS about,
       coalesce((SELECT json_agg(json_build_object('key', m.key, 'n', m.n) ORDER BY m.key)
                 FROM (SELECT key, count(*) AS n FROM mentions WHERE chunk_id = c.id GROUP BY key) AS m), '[]') AS mentions
     FROM ${placed("")}`,
    [kg_id, ids],
  );
