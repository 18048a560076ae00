import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../../test/support/small-documents.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { chunksNaming } from "./restate.ts";

let server: TestDatabase;
let other: Database;
let db: Database;
let records: Records;
beforeAll(async () => {
  server = await openTestDatabase();
  other = await openDatabase({ url: server.url, max: 2 });
  db = await openDatabase({ url: server.url, max: 2 });
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await other?.close();
  await records?.close();
  await server?.close();
});

test("an edit of a name reads the chunks that name it, and those whose statements rely on their document for it", async () => {
  const kg = await newKg(records);
  const { chunk_ids } = await ingest(records, kg.id, {
    name: "a",
    document: [
      prepared(0, { subjects: [subjectOf("ada")], mentions: [mentionOf("bob")] }),
      // Only the document's first chunk has Ada as a subject.
      prepared(1, { mentions: [mentionOf("bob")], triples: [tripleOf(["ada", "knows", "bob"])] }),
      prepared(2, { mentions: [mentionOf("crete")] }),
      prepared(3, { mentions: [mentionOf("ada")] }),
    ],
  });
  const others = await ingest(records, kg.id, {
    name: "b",
    document: [
      prepared(0, { mentions: [mentionOf("ada", { start: 3 })] }),
      prepared(1, { mentions: [mentionOf("bob", { start: 3 })] }),
    ],
  });
  const { chunks } = await chunksNaming({ sql: db, kg_id: kg.id }, ["ada"]);
  expect(chunks).toEqual([chunk_ids[0], chunk_ids[1], chunk_ids[3], others.chunk_ids[0]]);
});

test("chunks of a revision that was replaced are not read", async () => {
  const kg = await newKg(records);
  await ingest(records, kg.id, { name: "a", document: [prepared(0, { mentions: [mentionOf("ada")] })] });
  await ingest(records, kg.id, { name: "a", document: [prepared(0, { mentions: [mentionOf("bob")] })] });
  expect(await chunksNaming({ sql: db, kg_id: kg.id }, ["ada"])).toEqual({ chunks: [], counting: [] });
});

test("twenty-four edits of a locked knowledge graph hold one connection, and other work goes on", async () => {
  const kg = await newKg(records);
  const edits = await other.transaction(async (sql) => {
    await lockKg(sql, kg.id);
    const making = Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        records.edits.createEntity(kg.id, {
          key: `name ${n}`,
          label: `Name ${n}`,
          entity_type: "person",
          description: "",
          properties: {},
        }),
      ),
    );
    making.catch(() => undefined);
    await expect.poll(waitingForLock, { timeout: 60_000 }).toBe(1);
    // The pool has two connections: one is free for readers.
    expect(await records.kgs.byId(kg.id)).toMatchObject({ id: kg.id });
    return { making };
  });
  expect(await edits.making).toHaveLength(24);
  expect(await records.kgs.byId(kg.id)).toMatchObject({ entities_count: 24, version: 24 });
});

const waitingForLock = async (): Promise<number> => {
  const row = await other.one<{ n: number }>(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
  );
  return row?.n ?? 0;
};
