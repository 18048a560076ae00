import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import type { Database } from "../../stores/postgres/client.ts";
import { openInstallation } from "../../stores/roles/records.ts";

/** The knowledge graph with all sources and jobs. */
export const filledKg = "lists";

export interface ListSizes {
  /** Sources, and as many jobs. */
  readonly rows: number;
  readonly graphs: number;
}

/**
 * Generates rows straight into the records of a new folder: no documents, no engines. Of the sources 95 % are
 * published, 4 % wait and 1 % failed; of the jobs 98 % are completed. They run first, so that the triggers of the
 * tables act as in a service, and their numbers are added up. Each job has its eight stages, each further
 * graph 50 entities.
 */
export async function fillLists(dataDir: string, { rows, graphs }: ListSizes): Promise<void> {
  const config = readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" });
  const { parts, records, close } = await openInstallation(config, createLog("error"));
  try {
    const statements = [...sources(rows), ...jobs(rows), ...knowledgeGraphs(graphs)];
    for (const statement of statements) await run(parts.database, statement);
    while ((await records.jobs.sumCounts()) > 0);
    await run(parts.database, "ANALYZE");
  } finally {
    await close();
  }
}

const run = (db: Database, statement: string): Promise<unknown> =>
  db.transaction((sql) => sql.query(statement), { statementTimeoutMs: 600_000 });

const newKg = `INSERT INTO knowledge_graphs (tenant_id, name, display_name, kg_type, embedding_method, enable_sql_storage,
  enable_secondary_graph_storage, sources_count, entities_count, relations_count)`;
const filled = `(SELECT id FROM knowledge_graphs WHERE name = '${filledKg}')`;

const sources = (rows: number): readonly string[] => [
  `${newKg} VALUES ('default', '${filledKg}', '', 'user', 'semantic_gnn', false, false, 0, 0, 0)`,
  `INSERT INTO sources (id, tenant_id, kg_id, name, status, active_revision, latest_revision, source_type, file_type,
     content_hash, metadata)
   SELECT 'src_' || lpad(n::text, 26, '0'), 'default', ${filled}, 'Report ' || md5(n::text) || '.md',
     CASE WHEN n % 100 = 0 THEN 'failed' WHEN n % 25 = 1 THEN 'pending' ELSE 'completed' END,
     CASE WHEN n % 100 = 0 OR n % 25 = 1 THEN NULL ELSE 1 END, 1, 'file', 'md', md5(n::text), '{"department": "harbour"}'
   FROM generate_series(1, ${rows}) AS n`,
  `INSERT INTO revisions (source_id, revision, state, file_name, file_type, content_hash, size_bytes, options)
   SELECT id, 1, CASE WHEN active_revision IS NULL THEN 'staging' ELSE 'published' END, name, 'md', content_hash, 1, '{}'
   FROM sources`,
  `UPDATE knowledge_graphs k SET sources_count = (SELECT count(active_revision) FROM sources WHERE kg_id = k.id)
   WHERE id = ${filled}`,
];

const jobs = (rows: number): readonly string[] => [
  `INSERT INTO jobs (id, tenant_id, type, status, kg_id, kg_name, source_id, source_name, revision, result, started_at,
     finished_at)
   SELECT 'job_' || lpad(n::text, 26, '0'), 'default', 'ingestion', 'running',
     ${filled}, '${filledKg}', 'src_' || lpad(n::text, 26, '0'), 'Report ' || md5(n::text) || '.md', 1,
     CASE WHEN n % 50 > 0 THEN '{"chunks_count": 1, "entities_count": 1, "relations_count": 1, "vector_points_count": 1,
       "visualizations": [], "warnings": []}'::jsonb END, now(), now()
   FROM generate_series(1, ${rows}) AS n`,
  `INSERT INTO job_stages (job_id, position, name, status, started_at, finished_at, attempts)
   SELECT j.id, s.position, s.name, 'completed', now(), now(), 1 FROM jobs j,
     unnest(ARRAY['parse_document', 'chunk_semantically', 'extract_entities', 'extract_relations', 'generate_embeddings',
       'store_in_graph_store', 'store_vectors', 'generate_visualizations']) WITH ORDINALITY AS s (name, position)
   ORDER BY j.id, s.position`,
  ...Array.from({ length: Math.ceil(rows / endedAtOnce) }, (_, at) => ending(at * endedAtOnce, (at + 1) * endedAtOnce)),
];

/** The driver waits half a minute for a statement. */
const endedAtOnce = 10_000;

const ending = (after: number, to: number): string =>
  `UPDATE jobs SET status = CASE WHEN result IS NULL THEN 'failed' ELSE 'completed' END
   WHERE id > 'job_' || lpad('${after}', 26, '0') AND id <= 'job_' || lpad('${to}', 26, '0')`;

const knowledgeGraphs = (graphs: number): readonly string[] => [
  `${newKg} SELECT 'default', 'graph-' || n, 'Graph ' || n, 'user', 'semantic_gnn', false, false, 0, 50, 0
   FROM generate_series(1, ${graphs}) AS n`,
  `INSERT INTO entities (kg_id, key, label, entity_type, version)
   SELECT k.id, 'entity ' || n, 'Entity ' || n, 'type ' || n % 8, 1
   FROM knowledge_graphs k, generate_series(1, 50) AS n WHERE k.name <> '${filledKg}'`,
];
