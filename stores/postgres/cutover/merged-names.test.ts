// What stays of the names of merged entities in the rows of the database, and which rows a change reads for them.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingest, newKg, tenant_id } from "../../../test/support/document-lab.ts";
import { everyRow } from "../../../test/support/every-row.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { recordingDatabase, rowsRead, type SentStatement } from "../../../test/support/query-plans.ts";
import { mentionOf, prepared, tripleOf } from "../../../test/support/small-documents.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { migrate } from "../migrate.ts";
import { allMigrations } from "../migrations/all.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";

let server: TestDatabase;
let db: Database;
let records: Records;
let sent: SentStatement[];
beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  const recording = recordingDatabase(db);
  ({ sent } = recording);
  records = openRecords(recording.db, openSqlTables(recording.db, server.url));
});
afterAll(async () => {
  await records?.close();
  await server?.close();
});

const key_id = "key_test";
const canary = "quxlomevaritz";
const naming = (name: string) => [
  prepared(0, { mentions: [mentionOf(name), mentionOf("crete")], triples: [tripleOf([name, "near", "crete"])] }),
];

const idOf = async (kg_id: number, key: string) => (await records.reading.entitiesByKey([kg_id], [key]))[0]?.id ?? 0;

/** Documents of Ada and of another name, which is merged into Ada or (`into`) the other way round. */
async function merged(name: string, into: "ada" | "other" = "ada") {
  const kg = await newKg(records);
  await ingest(records, kg.id, { name: "a", document: naming("ada") });
  const document = await ingest(records, kg.id, { name: "b", document: naming(name) });
  const both = [await idOf(kg.id, "ada"), await idOf(kg.id, name)] as const;
  const [entity_id, other] = into === "ada" ? both : [both[1], both[0]];
  await records.edits.mergeEntities(kg.id, { entity_id, ids: [other], key_id });
  const remove = () =>
    records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: document.ref.source_id }, { force: false });
  return { kg, entity_id, other, remove };
}

/** The text and the hashes that anybody can compute from a guessed name. */
const tracesOf = (name: string) => {
  const md5 = createHash("md5").update(name).digest("hex");
  const uuid = md5.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return [name, md5, uuid, createHash("sha256").update(name).digest("hex").slice(0, 12)];
};

async function expectNoTrace(name: string): Promise<void> {
  // Marks of the outbox hold ids only.
  const rows = (await everyRow(db)).toLowerCase().split("\n");
  for (const trace of tracesOf(name)) expect(rows.filter((row) => row.includes(trace))).toEqual([]);
}

describe("after the deletion of its documents", () => {
  test.each(["ada", "other"] as const)("no row holds the name or a plain hash of it (merged into %s)", async (into) => {
    const { kg, remove } = await merged(canary, into);
    expect((await everyRow(db)).includes(canary)).toBe(true);
    await remove();
    await expectNoTrace(canary);
    const again = await ingest(records, kg.id, { name: "c", document: naming(canary) });
    expect(await records.reading.entitiesByKey([kg.id], ["ada", canary])).toHaveLength(2);
    expect(await records.kgs.byId(kg.id)).toMatchObject({ entities_count: 2 });
    await records.cutover.deleteSource(
      { tenant_id, kg_name: kg.name, source_id: again.ref.source_id },
      { force: false },
    );
  });

  test("the last label goes with the relation by hand that had kept it", async () => {
    const kg = await newKg(records);
    await ingest(records, kg.id, { name: "a", document: naming("ada") });
    const document = await ingest(records, kg.id, { name: "b", document: naming(canary) });
    const [ada, other, crete] = [await idOf(kg.id, "ada"), await idOf(kg.id, canary), await idOf(kg.id, "crete")];
    const ends = { source_entity_id: other, target_entity_id: crete };
    const made = { relation_type: "knows", confidence_score: 1, properties: {}, ...ends };
    await records.edits.createRelation(kg.id, made);
    const source_id = document.ref.source_id;
    await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
    await records.edits.mergeEntities(kg.id, { entity_id: ada, ids: [other], key_id });
    expect((await everyRow(db)).includes(canary)).toBe(true);
    const { id } = await records.edits.createRelation(kg.id, made);
    await records.edits.deleteRelation(kg.id, id);
    // What a person deleted stays suppressed by its names, until a person creates it again.
    const suppressed = await db.query("DELETE FROM suppressed WHERE kg_id = $1 RETURNING kind", [kg.id]);
    expect(suppressed.length).toBeGreaterThan(0);
    await expectNoTrace(canary);
  });
});

test("hashes of an earlier version are salted, and their names are still recognised", async () => {
  const older = await openTestDatabase({ migrated: false });
  const olderDb = await openDatabase({ url: older.url });
  const upgraded = openRecords(olderDb, openSqlTables(olderDb, older.url));
  try {
    await migrate(olderDb, { migrations: allMigrations.filter(({ id }) => id < 25) });
    await olderDb.query(
      `INSERT INTO tenants (id) VALUES ('default') ON CONFLICT DO NOTHING;
       INSERT INTO knowledge_graphs (tenant_id, name, display_name, kg_type, embedding_method, enable_sql_storage,
         enable_secondary_graph_storage) VALUES ('default', 'kg', '', 'user', 'semantic_gnn', false, false);
       INSERT INTO entities (kg_id, key, label, entity_type, version) VALUES (1, '~' || md5('ada')::uuid::text, 'bob', 'person', 1);
       INSERT INTO merged_entities (id, kg_id, target_id, parent_id, key_hash, variant, entity_type, given, sync_vectors,
         sync_graph, created_at)
       VALUES (1, 1, 1, 1, md5('ada')::uuid, '', 'person', '{}', true, true, now()),
         (2, 1, 1, 1, md5('${canary}')::uuid, '', 'person', '{"last": {"label": "Quxlomevaritz"}}', true, true, now())`,
    );
    await migrate(olderDb);
    const rows = (await everyRow(olderDb)).toLowerCase();
    for (const trace of [...tracesOf(canary), ...tracesOf("ada").slice(1)]) expect(rows).not.toContain(trace);
    const [kg] = await olderDb.query<{ version: number }>("SELECT version FROM knowledge_graphs");
    const [entity] = await olderDb.query<{ version: number }>("SELECT version FROM entities");
    expect(entity).toEqual(kg);
    const marks = await olderDb.query<{ target: string }>("SELECT target FROM outbox_batches ORDER BY target");
    expect(marks.map(({ target }) => target)).toEqual(["graph", "keywords", "vectors"]);
    await ingest(upgraded, 1, { name: "b", document: naming(canary) });
    await ingest(upgraded, 1, { name: "a", document: naming("ada") });
    const found = await upgraded.reading.entitiesByKey([1], ["ada", canary]);
    expect(found.map(({ id, key }) => ({ id, key }))).toEqual([
      { id: 1, key: "ada" },
      { id: 1, key: canary },
    ]);
  } finally {
    await upgraded.close();
    await older.close();
  }
});

describe("with many merged entities", () => {
  const many = 20_000;

  test("a change reads rows of names that are not used, and of no others", async () => {
    const { kg, entity_id } = await merged("lovelace");
    await db.query(
      `INSERT INTO merged_entities (id, kg_id, target_id, parent_id, key, key_hash, variant, entity_type, named,
         sync_vectors, sync_graph, created_at)
       SELECT 1000000 + n, $1, 2000000 + n, 2000000 + n, 'name ' || n, md5(n::text)::uuid, '', 'person', 1, true, true, now()
       FROM generate_series(1, ${many}) AS n`,
      [kg.id],
    );
    await db.query(
      `INSERT INTO merged_relations (id, kg_id, source_entity_id, target_entity_id, stated_type, sync_graph, overrides,
         created_at, into_id)
       SELECT 1000000 + n, $1, 1000000 + n, 1000000 + n, 'near', true, '{}', now(), 3000000 + n
       FROM generate_series(1, ${many}) AS n`,
      [kg.id],
    );
    await db.query("ANALYZE");
    sent.length = 0;
    await records.edits.editEntity(kg.id, entity_id, { description: "By hand." });
    const { id } = await records.edits.createEntity(kg.id, {
      key: "bob",
      label: "Bob",
      entity_type: "person",
      description: "",
      properties: {},
    });
    await records.edits.deleteEntity(kg.id, id);
    const statements = sent.filter(({ text }) => /merged_(entities|relations)/.test(text));
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements)
      for (const table of ["merged_entities", "merged_relations"])
        expect({ text: statement.text, rows: Math.min(100, await rowsRead(db, statement, table)) }).not.toMatchObject({
          rows: 100,
        });
  });

  test("the names of a document are compared with forgotten names only if there are any", async () => {
    const { kg, remove } = await merged("lovelace");
    const comparing = () => sent.filter(({ text }) => text.includes("recalled AS")).length;
    sent.length = 0;
    await ingest(records, kg.id, { name: "c", document: naming("dora") });
    expect(comparing()).toBe(0);
    await remove();
    await ingest(records, kg.id, { name: "d", document: naming("lovelace") });
    expect(comparing()).toBe(1);
  });
});
