// Which connections the work uses: clients wait for some of it, and background work has connections of its own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { whileClientWaits } from "../../platform/client-waits.ts";
import { accept, ingest, newKg, tenant_id } from "../../test/support/document-lab.ts";
import { recordingDatabase, type SentStatement } from "../../test/support/query-plans.ts";
import { mentionOf, prepared } from "../../test/support/small-documents.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import { byUrgency } from "./by-urgency.ts";
import { openPostgresGraph } from "./graph.ts";
import { openRecords } from "./records.ts";
import { openSqlTables } from "./tables.ts";

let opened: TestRecords;
beforeAll(async () => {
  opened = await openTestRecords();
});
afterAll(() => opened?.close());

/** Statements of staging, flips and relays. Accepting a document writes its order to the workflow into the outbox. */
const writes =
  /\b(INSERT INTO|DELETE FROM|UPDATE) (chunks|mentions|entities|terms|outbox_batches|graph\.\w+)\b|outbox_leases/;
/** The pools and the roles on them, as the service opens them. */
function openRoles() {
  const [asked, background] = [recordingDatabase(opened.db), recordingDatabase(opened.db)];
  const tables = openSqlTables(asked.db, opened.url);
  const mixed = byUrgency(asked.db, background.db);
  const records = openRecords(asked.db, tables, { background: mixed });
  return { asked, background, tables, records, graph: openPostgresGraph(asked.db, mixed) };
}

const written = (sent: readonly SentStatement[]) => sent.filter(({ text }) => writes.test(text));

test("an ingestion writes over background connections, and a question reads over the others", async () => {
  const { asked, background, tables, records, graph } = openRoles();
  const kg = await newKg(records);
  const document = [prepared(0, { mentions: [mentionOf("Aurora")], sentences: [["ferry"]] })];
  const { chunk_ids } = await ingest(records, kg.id, { name: "a", document });
  const leased = await records.outbox.lease("graph", { limit: 10, leaseMs: 1_000, kg_id: kg.id });
  await records.outbox.done(leased);
  await graph.upsertEntities(kg.id, [{ id: 1, key: "aurora", label: "Aurora", entity_type: "other", version: 1 }]);
  expect(written(background.sent).length).toBeGreaterThan(5);
  expect(written(asked.sent)).toEqual([]);

  background.sent.length = 0;
  await records.reading.chunks([kg.id], chunk_ids);
  await records.reading.keyCounts([kg.id], ["aurora"]);
  await graph.chunksMentioning(kg.id, ["aurora"], 10);
  expect(background.sent).toEqual([]);
  await tables.close();
});

test("a change that a client waits for is brought to the engines over the clients' connections", async () => {
  const { asked, background, tables, records, graph } = openRoles();
  const kg = await newKg(records);
  const document = [prepared(0, { mentions: [mentionOf("Borealis")], sentences: [["harbour"]] })];
  await ingest(records, kg.id, { name: "a", document });
  background.sent.length = 0;
  await whileClientWaits(async () => {
    const leased = await records.outbox.lease("graph", { limit: 10, leaseMs: 1_000, kg_id: kg.id });
    expect(leased.length).toBeGreaterThan(0);
    await records.outbox.entities(kg.id, [1]);
    await graph.upsertEntities(kg.id, [
      { id: 1, key: "borealis", label: "Borealis", entity_type: "other", version: 1 },
    ]);
    await records.outbox.done(leased);
    await records.outbox.waiting(kg.id, 1);
    await records.cutover.confirmed(kg.id, 1);
    await graph.deleteSource(kg.id, "src_1", null);
  });
  expect(background.sent).toEqual([]);
  expect(written(asked.sent).length).toBeGreaterThan(1);
  await tables.close();
});

test("accepting a document and reading its job use the clients' connections", async () => {
  const { background, tables, records } = openRoles();
  const kg = await newKg(records);
  background.sent.length = 0;
  const { job_id } = await accept(records, kg.id, { name: "a", document: [prepared(0, {})] });
  expect(await records.jobs.get(tenant_id, job_id)).toMatchObject({ id: job_id });
  expect(background.sent).toEqual([]);
  await tables.close();
});
