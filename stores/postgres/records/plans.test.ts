// No list, count or sweep reads a large table from end to end. The statements are those that the adapter sends.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { recordingDatabase, type SentStatement, tablesScanned } from "../../../test/support/query-plans.ts";
import { upload } from "../../../test/support/record-lab.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { openPostgresDocuments } from "../documents.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";

const tenant = "default";
const kg_id = 1;
const now = new Date();
const dayAgo = new Date(now.getTime() - 86_400_000);

/** One knowledge graph has most rows. Of the sources and jobs, most are completed; the others are few. */
const fill = [
  `INSERT INTO knowledge_graphs (tenant_id, name, display_name, kg_type, embedding_method, enable_sql_storage,
     enable_secondary_graph_storage, sources_count)
   SELECT 'default', 'kg ' || n, '', 'user', 'semantic_gnn', false, false, CASE n WHEN 1 THEN 19600 WHEN 2 THEN 300 ELSE 0 END
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO sources (id, tenant_id, kg_id, name, status, active_revision, latest_revision, source_type, file_type,
     content_hash)
   SELECT 'src_' || n, 'default', 1 + (n % 50 = 0)::int, 'source ' || n,
     CASE WHEN n % 200 = 0 THEN 'failed' ELSE 'completed' END, CASE WHEN n % 200 = 0 THEN NULL ELSE 1 END, 1, 'file', 'md',
     md5(n::text) FROM generate_series(1, 20000) AS n`,
  `INSERT INTO revisions (source_id, revision, state, file_name, file_type, content_hash, size_bytes, options, retired_at)
   SELECT 'src_' || n, 1, CASE WHEN n % 200 = 0 THEN 'failed' ELSE 'published' END, 'a.md', 'md', md5(n::text), 1, '{}',
     CASE WHEN n % 200 = 0 THEN now() - interval '1 hour' END FROM generate_series(1, 20000) AS n`,
  `INSERT INTO tombstones (kg_id, source_id, revision, content_hash, deleted_at)
   SELECT 1, 'src_gone' || n, 1, md5(n::text), now() + n * interval '1 second' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO chunks (kg_id, source_id, content, content_hash, tokens, token_count)
   SELECT 1, 'src_' || n, '', '', '', 0 FROM generate_series(1, 20000) AS n`,
  `INSERT INTO jobs (id, tenant_id, type, status, kg_id, kg_name, source_id, revision, finished_at, request)
   SELECT 'job_' || lpad(n::text, 26, '0'), 'default', CASE WHEN n % 10 = 0 THEN 'query' ELSE 'ingestion' END,
     CASE WHEN n % 400 = 0 THEN 'queued' WHEN n % 200 = 0 THEN 'failed' ELSE 'completed' END,
     1, 'kg ' || 1 + (n % 50 = 0)::int, 'src_' || n, 1,
     CASE WHEN n % 400 = 0 THEN NULL ELSE now() - interval '2 days' * (n % 500 = 0)::int END, '{}'
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO job_stages (job_id, position, name) SELECT id, 1, 'parse_document' FROM jobs`,
  `INSERT INTO job_events (job_id, seq, data) SELECT id, 1, '{}' FROM jobs`,
  `INSERT INTO query_steps (job_id, step, ms) SELECT id, 'route', 1 FROM jobs`,
  `INSERT INTO webhooks (id, tenant_id, job_id, url, state, ended_at)
   SELECT 'evt_' || id, 'default', id, 'https://example.com', 'delivered', now() FROM jobs`,
  `INSERT INTO idempotency_keys (tenant_id, route, key, fingerprint, owner, free_at)
   SELECT 'default', 'POST /', n, '', '', now() + interval '1 day' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO documents (collection, id, tenant_id, occurred_at, expires_at, data)
   SELECT 'trace_events', n, 'default', now(), now() + interval '1 day', '{}' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO outbox (target, key, kg_id, oldest_version, newest_version, next_at)
   SELECT 'graph', 'entity:' || n, 1, 1, 1, now() + interval '1 hour' FROM generate_series(1, 20000) AS n`,
];

let server: TestDatabase;
let db: Database;
let records: Records;
let sent: SentStatement[];
let large: ReadonlySet<string>;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  for (const statement of fill) await db.query(statement);
  const recording = recordingDatabase(db);
  ({ sent } = recording);
  records = openRecords(recording.db, openSqlTables(recording.db, server.url));
  await records.jobs.sumCounts();
  await records.jobs.sumCounts();
  await db.query("ANALYZE");
  const rows = await db.query<{ name: string }>("SELECT relname AS name FROM pg_class WHERE reltuples >= 10000");
  large = new Set(rows.map(({ name }) => name));
}, 120_000);

afterAll(async () => {
  await records?.close();
  await server?.close();
});

/** Every statement that `work` sends, with the large tables that it reads from end to end. */
async function scansOf(work: () => Promise<unknown>): Promise<readonly object[]> {
  sent.length = 0;
  await work();
  const statements = [...sent];
  expect(statements.length).toBeGreaterThan(0);
  const found: object[] = [];
  for (const statement of statements) {
    const scanned = await tablesScanned(db, statement, large);
    if (scanned.length > 0) found.push({ statement: statement.text, scanned });
  }
  return found;
}

const page = { limit: 100, after: null };
const later = (key: string) => ({ limit: 100, after: key });
const everything = { include_inactive: true };
const due = { after: 0, limit: 100, staged: true };

/** By name, each with the method whose statements are explained. */
const covered: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["the sources that engines shall leave out", () => records.reading.hiddenSources([kg_id, 2, 3])],
  ["the first page of sources", () => records.sources.list(kg_id, page)],
  ["a later page of sources", () => records.sources.list(kg_id, later("source 5"))],
  ["the number of sources", () => records.sources.count(kg_id)],
  ["a tenant's sources by state", () => records.sources.overview("stranger")],
  ["uploads that no source refers to", () => records.sources.unreferenced(["a", "b", "c"])],
  ["an upload under an automatic name", () => records.sources.accept(upload(kg_id, "one"))],
  ["the first page of jobs", () => records.jobs.list(tenant, {}, page)],
  ["a later page of jobs", () => records.jobs.list(tenant, {}, later("job_00000000000000000000010000"))],
  ["failed jobs", () => records.jobs.list(tenant, { status: "failed" }, page)],
  ["completed jobs", () => records.jobs.list(tenant, { status: "completed" }, page)],
  ["jobs of a knowledge graph", () => records.jobs.list(tenant, { kg_name: "kg 2" }, page)],
  ["jobs of a knowledge graph without any", () => records.jobs.list(tenant, { kg_name: "kg 9" }, page)],
  ["failed jobs of a knowledge graph", () => records.jobs.list(tenant, { kg_name: "kg 1", status: "failed" }, page)],
  ["jobs of another tenant", () => records.jobs.list("stranger", {}, page)],
  ["the number of jobs", () => records.jobs.count(tenant, { status: "completed" })],
  ["jobs by state", () => records.jobs.countByStatus()],
  ["unfinished jobs", () => records.jobs.unfinished({ limit: 100, before: now, after: null })],
  ["a tenant's unfinished jobs", () => records.jobs.countUnfinished(tenant, 1_000)],
  ["leases that lapse", () => records.jobs.lapseClaims()],
  ["jobs without a living run", () => records.upkeep.lapsedJobs()],
  ["jobs that are removed", () => records.jobs.remove(dayAgo)],
  ["the sums of job counts", () => records.jobs.sumCounts()],
  ["answers that are erased", () => records.questions.erase(dayAgo, "old")],
  ["idempotency keys that are removed", () => records.idempotency.sweep()],
  ["webhooks that are removed", () => records.webhooks.sweep(dayAgo)],
  ["webhooks that are overdue", () => records.webhooks.overdue(1_000, 100)],
  [
    "revisions and tombstones that are swept",
    () => records.cutover.sweepable({ first: dayAgo, again: dayAgo }, { limit: 20 }),
  ],
  ["texts that quote a swept revision", () => records.quotes.wipe({ source_id: "src_1", revision: 1 }, 100)],
  ["texts that quote a deleted source", () => records.quotes.wipe({ source_id: "src_gone1", revision: 1 }, 100)],
  ["the number of revisions that wait for their sweep", () => records.upkeep.unswept({ first: dayAgo, again: dayAgo })],
  ["uploads that are kept", () => records.upkeep.uploads({ after: "", limit: 100 })],
  ["chunks that a person posted", () => records.upkeep.due({ target: "vectors", kind: "chunk", kg_id: 3 }, due)],
  ["a knowledge graph by its name", () => records.kgs.get(tenant, "kg 7")],
  ["knowledge graphs by their names", () => records.kgs.named(tenant, ["kg 7", "kg 8"])],
  ["the first page of knowledge graphs", () => records.kgs.list(tenant, everything, page)],
  ["a later page of knowledge graphs", () => records.kgs.list(tenant, everything, later("kg 5"))],
  ["knowledge graphs of another tenant", () => records.kgs.count("stranger", everything)],
  ["changes that wait for an engine", () => records.outbox.lease("graph", { limit: 100, leaseMs: 1_000 })],
];

describe("statements on large tables", () => {
  test.each(covered)("%s: every table is read by an index", async (_name, work) => {
    expect(await scansOf(work)).toEqual([]);
  });

  test("documents that are swept or wiped: the table is read by an index", async () => {
    const recording = recordingDatabase(db);
    const documents = openPostgresDocuments(recording.db);
    await documents.sweep(now);
    await documents.wipe(["src_1/1"], 100);
    expect(recording.sent).toHaveLength(2);
    for (const statement of recording.sent) expect(await tablesScanned(db, statement, large)).toEqual([]);
  });

  test("a statement without an index is noticed", async () => {
    const text = "SELECT count(*) FROM sources WHERE file_type = $1";
    expect(await tablesScanned(db, { text, values: ["pdf"], isPrepared: true }, large)).toEqual(["sources"]);
  });
});
