// A correction of a source (PUT) beside a change of its active revision: each order of the two has a test. A deletion
// beside a batch of chunks that is being written.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg, publish, stage, tenant_id } from "../../../test/support/document-lab.ts";
import { mentionOf, prepared, subjectOf } from "../../../test/support/small-documents.ts";
import { openTestRecords, type TestRecords } from "../../../test/support/test-records.ts";
import type { Records } from "../../ports/records/records.ts";
import type { Database, Sql } from "../client.ts";
import { insertChunks } from "../rows/staging-rows.ts";
import { holdStaging } from "./staging.ts";

let opened: TestRecords;
let db: Database;
let records: Records;

beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});

afterAll(() => opened?.close());

/** Starts `second` while the transaction `first` is open, and ends `first` when `second` waits for one of its locks. */
async function inTurn<T>(first: (sql: Sql) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const started = await db.transaction(async (sql) => {
    await first(sql);
    const running = second();
    running.catch(() => undefined); // The caller gets its failure.
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(() => db.query(waiting), { timeout: 60_000 }).toHaveLength(1);
    return { running };
  });
  return started.running;
}

test("metadata that a caller changes just before the source is derived again stays", async () => {
  const kg = await newKg(records);
  const staged = await stage(records, kg.id, { name: "a", document: [prepared(0, {})] });
  const described = { text_length: 1, title: "a", warnings: [], derivation: "reader 1", embedder: "e" };
  await records.staging.describe(staged.ref, described);
  await publish(records, staged);
  const { source_id } = staged.ref;
  const request = { source_id, derivation: "reader 2", trace_id: "trc_test", at_once: 1_000 };
  const begun = await inTurn(
    (sql) => sql.query(`UPDATE sources SET metadata = '{"checked": true}' WHERE id = $1`, [source_id]),
    () => records.derivations.begin(request),
  );
  expect(begun).toBe(true);
  expect((await records.sources.get(tenant_id, source_id))?.metadata).toEqual({ checked: true });
});

test("a correction that waits for a flip marks the chunks of the revision that the flip has published", async () => {
  const { id: kg_id, name: kg_name } = await newKg(records);
  const old = await ingest(records, kg_id, { name: "a", document: [prepared(0, {})] });
  const { source_id } = old.ref;
  const renewed = await stage(records, kg_id, { name: "a", document: [prepared(0, {}), prepared(1, {})] });
  const title = { value: "Report", confidence: 0.9, from: "cover" } as const;
  await records.staging.describe(renewed.ref, { text_length: 1, title: "a", warnings: [], facts: { title } });
  await publish(records, renewed);
  const activate = "UPDATE sources SET active_revision = $2 WHERE id = $1";
  await db.query(activate, [source_id, 1]);
  await inTurn(
    (sql) => sql.query(activate, [source_id, 2]),
    // The document has no title: only the flipped revision says that it has.
    () =>
      records.sources.change({ tenant_id, kg_name, source_id, metadata: {}, facts: { title: null }, withdrawn: [] }),
  );
  const rows = await records.outbox.lease("vectors", { limit: 100, leaseMs: 60_000, kg_id });
  const chunks = rows.filter(({ key }) => key.startsWith("chunk:")).map(({ key }) => key);
  expect(chunks.sort()).toEqual(renewed.chunk_ids.map((id) => `chunk:${id}`).sort());
});

test("a batch of chunks that is written while its source is deleted leaves no finding behind", async () => {
  const { id: kg_id, name: kg_name } = await newKg(records);
  const staged = await stage(records, kg_id, { name: "a", document: [prepared(0, { subjects: [subjectOf("ada")] })] });
  const { source_id } = staged.ref;
  const late = {
    ...prepared(1, { subjects: [subjectOf("crete")], mentions: [mentionOf("crete")] }),
    chunk_id: 990_001,
  };
  await inTurn(
    async (sql) => {
      await holdStaging(sql, staged.ref);
      await insertChunks(sql, staged.ref, [late]);
    },
    () => records.cutover.deleteSource({ tenant_id, kg_name, source_id }, { force: true }),
  );
  for (const table of ["chunks", "chunk_subjects", "mentions"])
    expect(await db.query(`SELECT FROM ${table} WHERE kg_id = $1`, [kg_id])).toEqual([]);
});
