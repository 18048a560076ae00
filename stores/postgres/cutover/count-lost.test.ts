// A deletion in two steps reports in advance the numbers that a deletion in one step counts.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg, tenant_id } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { names, smallDocument } from "../../../test/support/small-documents.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { countLost } from "./count-lost.ts";
import { chunksOf } from "./counters.ts";

const runs = { numRuns: 30 };
let server: TestDatabase;
let db: Database;
let records: Records;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

/** A person makes a relation between two of the names, if both are entities. */
async function relate(kg_id: number, [source, target]: readonly [string, string]): Promise<void> {
  const [from, to] = await records.reading.entitiesByKey([kg_id], [source, target]);
  if (!from || !to) return;
  const ends = { source_entity_id: from.id, target_entity_id: to.id };
  await records.edits.createRelation(kg_id, { relation_type: "knows", confidence_score: 0.5, properties: {}, ...ends });
}

const twoNames = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names));

test("for every corpus, with records that people made", { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(smallDocument, smallDocument, fc.array(twoNames, { maxLength: 2 }), async (a, b, made) => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: a });
      await ingest(records, kg.id, { name: "b", document: b });
      for (const ends of made) await relate(kg.id, ends);
      const change = { sql: db, kg_id: kg.id, version: 0, moved: null };
      const lost = await countLost(change, await chunksOf(change, ref.source_id, ref.revision));
      const name = { tenant_id, kg_name: kg.name, source_id: ref.source_id };
      const { entities_deleted, relations_deleted } = await records.cutover.deleteSource(name, { force: false });
      expect(lost).toEqual({ entities: entities_deleted, relations: relations_deleted });
    }),
    runs,
  );
});
