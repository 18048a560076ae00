import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { recordingDatabase } from "../../../test/support/query-plans.ts";
import { mentionOf, postedText, prepared } from "../../../test/support/small-documents.ts";
import { type Database, openDatabase } from "../client.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { createChunkReader } from "./reading-chunks.ts";
import { sweepRemoved } from "./removed-chunks.ts";

let server: TestDatabase;
let db: Database;
let records: DocumentRecords;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
});

afterAll(async () => {
  await db.close();
  await server.close();
});

const document = (...contents: readonly string[]) => contents.map((content, at) => ({ ...prepared(at, {}), content }));

test("chunks of a deleted source are no longer returned, even if they are cached", async () => {
  const kg = await newKg(records);
  const { read } = createChunkReader(db);
  const [kept, gone] = [
    await ingest(records, kg.id, { name: "a", document: document("one") }),
    await ingest(records, kg.id, { name: "b", document: document("two", "three") }),
  ];
  const ids = [...gone.chunk_ids, ...kept.chunk_ids];
  expect((await read([kg.id], ids)).map(({ content }) => content)).toEqual(["two", "three", "one"]);
  await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: gone.ref.source_id }, { force: false });
  expect((await read([kg.id], ids)).map(({ content }) => content)).toEqual(["one"]);
});

test("chunks whose rows are gone leave the memory, the others stay", async () => {
  const kg = await newKg(records);
  const { read, forgetDeleted } = createChunkReader(db);
  const kept = await ingest(records, kg.id, { name: "a", document: document("one") });
  const gone = await ingest(records, kg.id, { name: "b", document: document("two", "three") });
  const ids = [...kept.chunk_ids, ...gone.chunk_ids];
  await read([kg.id], ids);
  expect(await forgetDeleted()).toBe(0);
  await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: gone.ref.source_id }, { force: false });
  expect([...(await records.reading.existing(ids))]).toEqual(kept.chunk_ids);
  expect(await forgetDeleted()).toBe(2);
  expect(await forgetDeleted()).toBe(0);
  await db.query("UPDATE chunks SET content = 'changed' WHERE id = ANY ($1::bigint[])", [kept.chunk_ids]);
  expect((await read([kg.id], ids)).map(({ content }) => content)).toEqual(["one"]);
});

test("a round that forgets asks the records only for removals, not for each chunk in memory", async () => {
  const kg = await newKg(records);
  const asked: string[] = [];
  const counted: typeof db = {
    ...db,
    prepared: (name, text, values) => {
      asked.push(name);
      return db.prepared(name, text, values);
    },
  };
  const { read, forgetDeleted } = createChunkReader(counted);
  await forgetDeleted();
  const { chunk_ids, ref } = await ingest(records, kg.id, { name: "a", document: document("one", "two") });
  await read([kg.id], chunk_ids);
  asked.length = 0;
  expect(await forgetDeleted()).toBe(0);
  await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: false });
  expect(await forgetDeleted()).toBe(2);
  expect(asked).toEqual([]);
});

test("each connection plans the statements that read chunks once", async () => {
  const kg = await newKg(records);
  const { chunk_ids } = await ingest(records, kg.id, { name: "a", document: document("one", "two") });
  const recording = recordingDatabase(db);
  const { read } = createChunkReader(recording.db, 1);
  for (const id of chunk_ids) expect(await read([kg.id], [id])).toHaveLength(1);
  const ofChunks = recording.sent.filter(({ text }) => text.includes("FROM chunks"));
  expect(ofChunks.map(({ isPrepared }) => isPrepared)).toEqual([true, true]);
});

test("template is read once for each version of a knowledge graph, and again after a round that forgets", async () => {
  const kg = await newKg(records);
  const recording = recordingDatabase(db);
  const { read, forgetDeleted } = createChunkReader(recording.db);
  const { chunk_ids } = await ingest(records, kg.id, { name: "a", document: document("one", "two") });
  const readings = async () => {
    recording.sent.length = 0;
    await read([kg.id], chunk_ids);
    return recording.sent.filter(({ text }) => text.includes("document_units")).length;
  };
  expect([await readings(), await readings()]).toEqual([1, 0]);
  await ingest(records, kg.id, { name: "b", document: document("three") });
  expect([await readings(), await readings()]).toEqual([1, 0]);
  await forgetDeleted();
  expect(await readings()).toBe(1);
});

test("chunks of a deletion that ends after the next one are named, too; old removals are forgotten", async () => {
  const kg = await newKg(records);
  const [slow, quick] = [
    await ingest(records, kg.id, { name: "a", document: document("one") }),
    await ingest(records, kg.id, { name: "b", document: document("two") }),
  ];
  const remove = (sql: Pick<typeof db, "query">, ids: readonly number[]) =>
    sql.query("DELETE FROM chunks WHERE id = ANY ($1::bigint[])", [ids]);
  const before = await records.reading.removedSince(null);
  let seen = before.seen;
  await db.transaction(async (sql) => {
    await remove(sql, slow.chunk_ids);
    await remove(db, quick.chunk_ids);
    const between = await records.reading.removedSince(before.seen);
    expect(between.ids).toEqual(expect.arrayContaining([...quick.chunk_ids]));
    expect(between.ids).not.toEqual(expect.arrayContaining([...slow.chunk_ids]));
    seen = between.seen;
  });
  expect((await records.reading.removedSince(seen)).ids).toEqual(expect.arrayContaining([...slow.chunk_ids]));
  expect(await sweepRemoved(db, new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await sweepRemoved(db, new Date(Date.now() + 3_600_000))).toBeGreaterThan(1);
  expect((await records.reading.removedSince(before.seen)).ids).toEqual([]);
});

test("the chunks of a new revision replace those of the old one at once", async () => {
  const kg = await newKg(records);
  const { read } = createChunkReader(db);
  const old = await ingest(records, kg.id, { name: "a", document: document("old") });
  expect(await read([kg.id], old.chunk_ids)).toMatchObject([{ content: "old", revision: 1 }]);
  const renewed = await ingest(records, kg.id, { name: "a", document: document("new") });
  expect(renewed.ref.revision).toBe(2);
  const ids = [...old.chunk_ids, ...renewed.chunk_ids];
  for (let again = 0; again < 2; again += 1)
    expect(await read([kg.id], ids)).toMatchObject([{ content: "new", revision: 2 }]);
});

test("a chunk that the newer revision contains, too, is returned with its new place", async () => {
  const kg = await newKg(records);
  const { read } = createChunkReader(db);
  const { chunk_ids, ref } = await ingest(records, kg.id, { name: "a", document: document("same") });
  await read([kg.id], chunk_ids);
  const renewed = await ingest(records, kg.id, { name: "a", document: document("other") });
  await db.query(
    `INSERT INTO revision_chunks (source_id, revision, ordinal, chunk_id, start_offset, end_offset)
     VALUES ($1, $2, 9, $3, 500, 504)`,
    [ref.source_id, renewed.ref.revision, chunk_ids[0]],
  );
  expect(await read([kg.id], chunk_ids)).toMatchObject([{ content: "same", revision: 2, start_offset: 500 }]);
});

test("a chunk is returned only for its own knowledge graph, with the current name of its source", async () => {
  const [kg, other] = [await newKg(records), await newKg(records)];
  const { read } = createChunkReader(db);
  const { chunk_ids, ref } = await ingest(records, kg.id, { name: "a", document: document("one") });
  expect(await read([kg.id], chunk_ids)).toHaveLength(1);
  expect(await read([other.id], chunk_ids)).toEqual([]);
  expect(await read([], chunk_ids)).toEqual([]);
  await db.query("UPDATE sources SET name = 'renamed' WHERE id = $1", [ref.source_id]);
  expect(await read([other.id, kg.id], chunk_ids)).toMatchObject([{ source_name: "renamed" }]);
});

test("a chunk without a source is returned until it is deleted", async () => {
  const kg = await newKg(records);
  const { read } = createChunkReader(db);
  const row = await db.one<{ id: number }>(
    `INSERT INTO chunks (kg_id, content, content_hash, tokens, token_count) VALUES ($1, 'posted', '', 'post', 1) RETURNING id`,
    [kg.id],
  );
  const ids = [row?.id ?? 0];
  for (let again = 0; again < 2; again += 1)
    expect(await read([kg.id], ids)).toMatchObject([{ content: "posted", source_id: null }]);
  await db.query("DELETE FROM chunks WHERE id = ANY ($1::bigint[])", [ids]);
  expect(await read([kg.id], ids)).toEqual([]);
});

test("a posted chunk that a later version of the code has read again leaves the memory with its old words", async () => {
  const kg = await newKg(records);
  const { read, forgetDeleted } = createChunkReader(db);
  const { id } = await records.edits.addChunk(kg.id, postedText({ prepared: prepared(0, { sentences: [["old"]] }) }));
  await forgetDeleted();
  const [before] = await read([kg.id], [id]);
  expect(before?.tokens).toMatch(/old/);
  const next = prepared(0, { sentences: [["new"]], mentions: [mentionOf("ada")] });
  const chunks = [{ chunk_id: id, prepared: next }];
  const { derivations } = openRecords(db, openSqlTables(db, server.url));
  await derivations.deriveChunks({ kg_id: kg.id, derivation: "tokeniser 2, extractor 2", chunks });
  expect(await forgetDeleted()).toBe(1);
  const [after] = await read([kg.id], [id]);
  expect(after).toMatchObject({ tokens: next.tokens, content: before?.content, mentions: [{ key: "ada" }] });
});

test("contents are cached within the bound and read again beyond it", async () => {
  const kg = await newKg(records);
  const { chunk_ids } = await ingest(records, kg.id, { name: "a", document: document("one", "two", "three") });
  const [roomy, small, none] = [createChunkReader(db), createChunkReader(db, 3_000), createChunkReader(db, 1)];
  for (const { read } of [roomy, small, none]) expect(await read([kg.id], chunk_ids)).toHaveLength(3);
  // The service never changes a text. The test does, to see whether contents come from the cache or from the database.
  await db.query("UPDATE chunks SET content = 'changed' WHERE id = ANY ($1::bigint[])", [chunk_ids]);
  const kept = async ({ read }: typeof roomy) =>
    (await read([kg.id], chunk_ids)).filter(({ content }) => content !== "changed").length;
  expect(await kept(roomy)).toBe(3);
  expect(await kept(small)).toBeLessThan(3);
  expect(await kept(none)).toBe(0);
});
