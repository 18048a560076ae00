// A relay that was slower than its lease does not leave old contents in an engine.
import { afterEach, beforeEach, expect, test } from "vitest";
import { createProjectionRelay } from "../../knowledge/projection/relay.ts";
import { chunkVectors } from "../../knowledge/projection/rows.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { createGate } from "../support/gate.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let db: Database;

beforeEach(async () => {
  lab = await openKnowledgeLab();
  db = await openDatabase({ url: lab.databaseUrl });
});
afterEach(async () => {
  await db?.close();
  await lab?.close();
});

/**
 * A relay whose embedder answers when `released` is open. `asked` opens when the relay waits for the embedder. Its
 * renewals are lost: the lease that the test ends does not begin again.
 */
function slowRelay() {
  const [asked, released] = [createGate(), createGate()];
  const embed = async (texts: readonly string[]) => {
    if (texts.length > 0) {
      asked.open();
      await released.opened;
    }
    return lab.embedder.embed(texts);
  };
  const { records } = lab.stores;
  const outbox = { ...records.outbox, renew: async () => undefined };
  const services = { ...lab.stores, records: { ...records, outbox }, embedder: { ...lab.embedder, embed } };
  const relay = createProjectionRelay({ ...services, priorityGate: createPriorityGate(), log: silentLog() });
  return { relay, asked, released };
}

test("vectors of old facts, written after the lease, are replaced in the relay's next round", async () => {
  const content = "# Notes\n\nThe ferry sails on Mondays.\n";
  const { source_id } = await lab.ingest("ferries", "notes", { file_type: "md", content });
  const kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, "ferries"))?.id ?? 0;
  const state = (organization: string) =>
    lab.sources.change(ctx, { kg_name: "ferries", source_id, metadata: {}, facts: { organization }, withdrawn: [] });
  const due = { target: "graph", kg_id, kind: "chunk" } as const;
  const ids = await lab.stores.records.upkeep.due(due, { after: 0, limit: 10, staged: false });
  const differing = async () => {
    const texts = await lab.stores.records.upkeep.chunkTexts(kg_id, ids);
    const rows = await chunkVectors(texts, lab.embedder.embed);
    return lab.stores.vectors.differing({ kg_id, kind: "chunk" }, rows);
  };
  await state("Norrvik Shipyard");
  const slow = slowRelay();
  const round = slow.relay.drainOnce();
  await slow.asked.opened;
  await db.query("UPDATE outbox SET next_at = now()");
  await state("Sunde Shipping");
  await lab.relay.drainOnce();
  expect(await differing()).toEqual([]);
  slow.released.open();
  await round;
  expect(await differing()).toEqual(ids);
  await lab.relay.drainOnce();
  expect(await differing()).toEqual([]);
  expect(await lab.stores.records.outbox.pending()).toMatchObject({ vectors: 0, keywords: 0 });
});
