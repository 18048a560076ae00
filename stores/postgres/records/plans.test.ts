// No list, count or sweep reads a large table from end to end. The statements are those that the adapter sends.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { largeTables } from "../../../test/support/large-tables.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { recordingDatabase, rowsRead, type SentStatement, tablesScanned } from "../../../test/support/query-plans.ts";
import { upload } from "../../../test/support/record-lab.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { openPostgresDocuments } from "../documents.ts";
import { chunksByKey } from "../graph/chunk-edges.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { readTemplates } from "./templates.ts";

const tenant = "default";
const kg_id = 1;
const now = new Date();
const dayAgo = new Date(now.getTime() - 86_400_000);

let server: TestDatabase;
let db: Database;
let records: Records;
let sent: SentStatement[];
let large: ReadonlySet<string>;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  for (const statement of largeTables) await db.query(statement);
  const recording = recordingDatabase(db);
  ({ sent } = recording);
  records = openRecords(recording.db, openSqlTables(recording.db, server.url));
  await records.jobs.sumCounts();
  await records.jobs.sumCounts();
  await db.query("ANALYZE");
  const rows = await db.query<{ name: string }>("SELECT relname AS name FROM pg_class WHERE reltuples >= 10000");
  large = new Set(rows.map(({ name }) => name));
});

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

test("an ended job keeps its stages in its row: a list of ended jobs does not read the table of stages", async () => {
  await db.query("UPDATE jobs SET status = 'failed' WHERE id = 'job_00000000000000000000000007'");
  await db.query("DELETE FROM job_stages WHERE job_id = 'job_00000000000000000000000007'");
  const [job] = await records.jobs.list(tenant, { status: "failed" }, later("job_00000000000000000000000008"));
  expect(job?.stages).toMatchObject([{ name: "parse_document", status: "pending", started_at: null }]);
});

const page = { limit: 100, after: null };
const later = (key: string) => ({ limit: 100, after: key });
const everything = { include_inactive: true };
const due = { after: 0, limit: 100, staged: true };

/** By name, each with the method whose statements are explained. */
const covered: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "what the analysis of a question needs",
    () =>
      records.reading.questionFacts({
        kg_ids: [kg_id, 2, 3],
        stems: ["term7", "term8", "nowhere"],
        keys: ["name 7", "name 8", "nobody"],
      }),
  ],
  [
    "ids of the entities that passages name",
    () => records.reading.entityIds([kg_id, 2], ["name 7", "name 8", "nobody"]),
  ],
  ["statistics of a question's words", () => records.reading.corpus([kg_id, 2], ["term7", "term8", "nowhere"])],
  ["names that a question may have", () => records.reading.keyCounts([kg_id, 2], ["name 7", "name 8", "nobody"])],
  [
    "knowledge graphs and sources that an earlier answer quotes",
    () => records.reading.areStanding({ kg_ids: [kg_id, 2], sources: ["src_1", "src_2"] }),
  ],
  ["names that people gave", () => records.reading.givenNames([kg_id, 2], ["name 7", "name 8", "nobody"])],
  ["chunks, and what is template in their knowledge graphs", () => records.reading.chunks([kg_id, 2, 3], [1, 2, 3])],
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
  ["posted chunks that other versions of the code have read", () => records.derivations.outdatedChunks("now", 20)],
  ["chunks that a person posted", () => records.upkeep.due({ target: "vectors", kind: "chunk", kg_id: 3 }, due)],
  ["a knowledge graph by its name", () => records.kgs.get(tenant, "kg 7")],
  ["knowledge graphs by their names", () => records.kgs.named(tenant, ["kg 7", "kg 8"])],
  ["the first page of knowledge graphs", () => records.kgs.list(tenant, everything, page)],
  ["a later page of knowledge graphs", () => records.kgs.list(tenant, everything, later("kg 5"))],
  ["knowledge graphs of another tenant", () => records.kgs.count("stranger", everything)],
  ["engines with changes that wait", () => records.outbox.due(["graph", "vectors", "keywords"])],
  ["changes that wait for an engine", () => records.outbox.lease("graph", { limit: 100, leaseMs: 1_000 })],
  [
    "changes of one knowledge graph that wait for an engine",
    () => records.outbox.lease("graph", { limit: 100, leaseMs: 1_000, kg_id: 2 }),
  ],
  ["an entity", () => records.browsing.entity(kg_id, 7)],
  ["the evidence of an entity", () => records.browsing.entityEvidence(kg_id, 7, { limit: 20 })],
  [
    "the evidence of an entity in a source",
    () => records.browsing.entityEvidence(kg_id, 7, { limit: 20, source_ids: ["src_7"] }),
  ],
  ["a relation", () => records.browsing.relation(kg_id, 7)],
  ["the evidence of a relation", () => records.browsing.relationEvidence(kg_id, 7, { limit: 20 })],
  [
    "the evidence of a relation in a source",
    () => records.browsing.relationEvidence(kg_id, 7, { limit: 20, source_ids: ["src_7"] }),
  ],
  ["the first page of entities", () => records.browsing.entities(kg_id, {}, page)],
  ["a later page of entities", () => records.browsing.entities(kg_id, {}, later("name 5\x1f"))],
  ["entities of a type", () => records.browsing.entities(kg_id, { entity_type: "place" }, page)],
  ["entities by the beginning of a name", () => records.browsing.entities(kg_id, { prefix: "name 7" }, page)],
  ["entities of a source", () => records.browsing.entities(kg_id, { source_id: "src_7" }, page)],
  ["the number of entities by a name", () => records.browsing.countEntities(kg_id, { prefix: "name 77" })],
  ["the first page of relations", () => records.browsing.relations(kg_id, {}, page)],
  ["a later page of relations", () => records.browsing.relations(kg_id, {}, later("500 501 near"))],
  ["relations of a type", () => records.browsing.relations(kg_id, { relation_type: "knows" }, page)],
  ["relations of an entity", () => records.browsing.relations(kg_id, { entity_id: 7 }, page)],
  ["the number of relations of an entity", () => records.browsing.countRelations(kg_id, { entity_id: 7 })],
  ["the first page of chunks", () => records.browsing.chunks(kg_id, null, page)],
  ["a later page of chunks", () => records.browsing.chunks(kg_id, null, later("500"))],
  ["chunks of a source", () => records.browsing.chunks(kg_id, "src_7", page)],
  ["chunks that were removed lately", () => records.reading.removedSince("99999999")],
  ["removed chunks that are forgotten", () => records.upkeep.sweepRemoved(dayAgo)],
  ["a version that the engines have caught up with", () => records.cutover.confirmed(kg_id, 0)],
];

describe("statements on large tables", () => {
  test.each(covered)("%s: every table is read by an index", async (_name, work) => {
    expect(await scansOf(work)).toEqual([]);
  });

  test("edits of entities: every table is read by an index", async () => {
    const { edits } = records;
    const create = (key: string) =>
      edits.createEntity(kg_id, { key, label: key, description: "", properties: {}, entity_type: "event" });
    const [made, second] = [await create("newcomer"), await create("second newcomer")];
    const joining = { entity_id: made.id, ids: [second.id], key_id: "key_test" };
    expect(await scansOf(() => edits.mergeEntities(kg_id, joining))).toEqual([]);
    expect(await scansOf(() => edits.splitEntities(kg_id, joining))).toEqual([]);
    expect(await scansOf(() => edits.mergeEntities(kg_id, { ...joining, ids: [7] }))).toEqual([]);
    expect(await scansOf(() => edits.editEntity(kg_id, 9, { label: "Renamed" }))).toEqual([]);
    expect(await scansOf(() => edits.deleteEntity(kg_id, made.id))).toEqual([]);
  });

  test("evidence of a relation between frequent names is found in a part of their chunks", async () => {
    const [hub] = await records.browsing.relations(3, {}, page);
    sent.length = 0;
    expect(await records.browsing.relationEvidence(3, hub?.entry.id ?? 0, { limit: 20 })).toHaveLength(20);
    for (const table of ["mentions", "relation_support", "chunks"]) {
      let rows = 0;
      for (const statement of sent) rows += await rowsRead(db, statement, table);
      expect({ table, isPart: rows > 0 && rows < 15_000 }).toEqual({ table, isPart: true });
    }
  });

  test.each([
    ["a name that documents use", kg_id, "name 77"],
    ["a label that a person gave", 2, "label 77"],
  ])("entities by the beginning of %s: no other label is read", async (_name, kg, prefix) => {
    sent.length = 0;
    await records.browsing.entities(kg, { prefix }, page);
    await records.browsing.countEntities(kg, { prefix });
    let rows = 0;
    for (const statement of sent) rows += await rowsRead(db, statement, "overrides");
    expect(rows).toBeLessThan(500);
  });

  test("template is found without reading units that are not", async () => {
    const recording = recordingDatabase(db);
    await readTemplates(recording.db, [kg_id]);
    expect(recording.sent).toHaveLength(1);
    for (const statement of recording.sent) expect(await rowsRead(db, statement, "document_units")).toBe(10);
  });

  test("passages that mention a name: of a frequent one no more are read than are wanted", async () => {
    const recording = recordingDatabase(db);
    const wanted = { kind: "m", keys: ["hub", "name 8"], cap: 5 } as const;
    expect(await chunksByKey(recording.db, kg_id, wanted)).toHaveLength(6);
    expect(recording.sent).toHaveLength(1);
    for (const statement of recording.sent) {
      expect(await tablesScanned(db, statement, new Set(["edges"]))).toEqual([]);
      expect(await rowsRead(db, statement, "edges")).toBeLessThan(20);
    }
  });

  test("documents and memories that are swept or wiped: every table is read by an index", async () => {
    const recording = recordingDatabase(db);
    const documents = openPostgresDocuments(recording.db);
    await documents.sweep(now);
    await documents.wipe(["src_1/1"], 100);
    const named = (table: string) => recording.sent.filter(({ text }) => text.includes(`DELETE FROM ${table} `)).length;
    expect([named("documents"), named("memory_items"), named("memory_events")]).toEqual([2, 2, 1]);
    // The three others find the items that quote the revision, lock their owners and raise the owners' versions.
    // One more reads all owners, once in an hour.
    const hourly = recording.sent.filter(({ text }) => text.includes("erased_at IS NOT NULL"));
    const usual = recording.sent.filter((statement) => !hourly.includes(statement));
    expect([hourly.length, usual.length]).toEqual([1, 8]);
    for (const statement of usual) expect(await tablesScanned(db, statement, large)).toEqual([]);
  });

  test("a statement without an index is noticed", async () => {
    const text = "SELECT count(*) FROM sources WHERE source_type = $1";
    expect(await tablesScanned(db, { text, values: ["file"], isPrepared: true }, large)).toEqual(["sources"]);
  });
});
