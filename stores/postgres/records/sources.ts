import type { Source } from "../../../domain/source.ts";
import type { Revision, SourceContent, SourceCounts, SourceRecords } from "../../ports/records/sources.ts";
import type { Database, Sql } from "../client.ts";
import { type FactRow, factColumns, factsOf } from "../rows/source-facts.ts";
import { acceptSource } from "./accept-source.ts";
import { changeSource } from "./change-source.ts";
import { retryJob } from "./retry-job.ts";
import { sourceStats } from "./source-stats.ts";

/** A source has one vector per chunk; entities belong to the knowledge graph. */
const sourceSelect = `
  SELECT s.id, s.tenant_id, s.kg_id, k.name AS kg_name, s.name, s.status, s.active_revision, s.source_type, s.file_type,
    s.content_hash, s.metadata, s.chunks_count, s.entities_count, s.relations_count,
    s.chunks_count AS vector_points_count, s.text_length, s.error, s.job_id,
    s.created_at, s.updated_at, s.last_accessed, ${factColumns}
  FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
  LEFT JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision`;

type SourceRow = Omit<Source, "facts"> & FactRow;

const toSource = ({ found_facts, fact_corrections, ...source }: SourceRow): Source => ({
  ...source,
  facts: factsOf({ found_facts, fact_corrections }),
});

export function createSources(db: Database): SourceRecords {
  return {
    change: (change) => db.transaction((sql) => changeSource(sql, change)),
    accept: (input) => db.transaction((sql) => acceptSource(sql, input)),
    content: ({ tenant_id, kg_name, source_id }) =>
      db.one<SourceContent>(
        `SELECT r.revision, s.status, r.content_hash,
           coalesce(r.options->'imported'->>'content_hash', r.content_hash) AS document_hash, r.origin FROM sources s
         JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
         JOIN revisions r ON r.source_id = s.id AND r.revision = coalesce(s.active_revision, s.latest_revision)
         WHERE s.tenant_id = $1 AND k.name = $2 AND s.id = $3`,
        [tenant_id, kg_name, source_id],
      ),
    retry: (request) => db.transaction((sql) => retryJob(sql, request)),
    get: (tenant_id, source_id) => get(db, tenant_id, source_id),
    // No name is empty, so the first page begins after the empty name.
    list: (kg_id, { limit, after }) =>
      db
        .query<SourceRow>(
          `${sourceSelect} WHERE s.kg_id = $1 AND s.status <> 'deleting' AND s.name COLLATE "C" > $2 ORDER BY s.name COLLATE "C" LIMIT $3`,
          [kg_id, after ?? "", limit],
        )
        .then((rows) => rows.map(toSource)),
    count: (kg_id) => count(db, kg_id),
    overview: (tenant_id) => overview(db, tenant_id),
    stats: (tenant_id, source_id) =>
      db.transaction(
        async (sql) => {
          const source = await get(sql, tenant_id, source_id);
          return source && { ...source, ...(await sourceStats(sql, source)) };
        },
        { mode: "snapshot" },
      ),
    revision: (source_id, revision) =>
      db.one<Revision>(
        `SELECT options, content_hash, size_bytes, file_type, file_name, origin, state, warnings, gaps, analysis, facts
         FROM revisions WHERE source_id = $1 AND revision = $2`,
        [source_id, revision],
      ),
    touchAccessed: (source_ids, at) => touchAccessed(db, source_ids, at),
    unreferenced: (content_hashes) => unreferenced(db, content_hashes),
  };
}

async function get(sql: Sql, tenant_id: string, source_id: string): Promise<Source | null> {
  const row = await sql.one<SourceRow>(`${sourceSelect} WHERE s.tenant_id = $1 AND s.id = $2`, [tenant_id, source_id]);
  return row && toSource(row);
}

/** The flip that publishes the first revision of a source counts it in the row of its knowledge graph. */
const sourcesOf = `k.sources_count + (SELECT count(*) FROM sources s WHERE s.kg_id = k.id AND s.active_revision IS NULL
  AND s.status <> 'deleting')`;

async function count(db: Database, kg_id: number): Promise<number> {
  const row = await db.one<{ n: number }>(`SELECT ${sourcesOf} AS n FROM knowledge_graphs k WHERE k.id = $1`, [kg_id]);
  return row?.n ?? 0;
}

async function overview(db: Database, tenant_id: string): Promise<SourceCounts> {
  const counts = await db.one<SourceCounts>(
    `SELECT coalesce(sum(${sourcesOf}), 0)::bigint AS tracked, coalesce(sum(k.sources_count), 0)::bigint AS active,
       (SELECT count(*) FROM sources s JOIN knowledge_graphs g ON g.id = s.kg_id AND g.deleted_at IS NULL
        WHERE s.tenant_id = $1 AND s.status = 'failed') AS failed
     FROM knowledge_graphs k WHERE k.tenant_id = $1 AND k.deleted_at IS NULL`,
    [tenant_id],
  );
  return counts ?? { tracked: 0, active: 0, failed: 0 };
}

/** Never sets an earlier time. Locks in id order, so that two calls cannot deadlock. */
async function touchAccessed(db: Database, source_ids: readonly string[], at: Date): Promise<void> {
  await db.query(
    `UPDATE sources s SET last_accessed = greatest(s.last_accessed, $2)
     FROM (SELECT id FROM sources WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE) AS held WHERE s.id = held.id`,
    [source_ids, at],
  );
}

/**
 * These refer to an upload: a running import, an active revision, a revision in preparation, and a failed revision that
 * is not swept yet.
 */
async function unreferenced(db: Database, content_hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ hash: string }>(
    `SELECT hash FROM unnest($1::text[]) AS asked (hash)
     WHERE NOT EXISTS (SELECT FROM sources s WHERE s.content_hash = hash)
       AND NOT EXISTS (SELECT FROM jobs j WHERE j.type = 'import' AND j.status IN ('queued', 'running')
         AND j.request->>'content_hash' = hash)
       AND NOT EXISTS (SELECT FROM revisions r WHERE r.content_hash = hash AND r.state <> 'swept')`,
    [content_hashes],
  );
  return rows.map((row) => row.hash);
}
