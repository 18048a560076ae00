// Changes by a person reach the engines before the answer, and wait in the outbox when an engine is away.
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { createProjectionRelay } from "../../knowledge/projection/relay.ts";
import { createSyncStates, type ReadSyncStates } from "../../knowledge/projection/sync-states.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let states: ReadSyncStates;
let kgs = 0;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  states = createSyncStates({ records: lab.stores.records, relay: lab.relay, waitMs: 60_000 });
});
afterAll(() => lab?.close());

const boat = { label: "Aurora Belle", entity_type: "boat", description: "A ferry." };
const synced = { status: "synced", attempts: 0 };
const skipped = { status: "skipped", attempts: 0 };
const everywhere = { sql: synced, vectorstore: synced, graphdb: synced, keywords: synced };

/** A knowledge graph without documents and without collections. */
async function emptyKg(): Promise<{ readonly name: string; readonly id: number }> {
  kgs += 1;
  return lab.stores.records.kgs.getOrCreate(ctx.tenant_id, `by_hand_${kgs}`);
}

const named = async (kg_id: number, words: string) =>
  (await lab.stores.keywords.search({ kg_id, kind: "entity" }, words, { k: 5 })).map(({ id }) => id);
const inGraph = async (kg_id: number) => (await lab.stores.graph.counts(kg_id)).entities;

/** What the answers say while the graph store does what `upsertEntities` does. */
function statesWith(upsertEntities: GraphStore["upsertEntities"], waitMs: number): ReadSyncStates {
  const { stores } = lab;
  const graph = { ...stores.graph, upsertEntities };
  const services = { ...stores, graph, embedder: createHashEmbedder(), priorityGate: createPriorityGate() };
  const relay = createProjectionRelay({ ...services, log: silentLog() });
  return createSyncStates({ records: stores.records, relay, waitMs });
}

test("searches find an entity by name as soon as it is made, also in a graph without documents", async () => {
  const kg = await emptyKg();
  const made = await lab.edits.createEntity(ctx, kg.name, boat);
  expect(await states(made)).toEqual(everywhere);
  expect(await named(kg.id, "Aurora")).toEqual([made.id]);
  expect(await inGraph(kg.id)).toBe(1);
  const renamed = await lab.edits.editEntity(ctx, { kg_name: kg.name, entity_id: made.id }, { label: "Borealis" });
  expect(await states(renamed)).toEqual(everywhere);
  expect(await named(kg.id, "Borealis")).toEqual([made.id]);
  const gone = await lab.edits.deleteEntity(ctx, { kg_name: kg.name, entity_id: made.id });
  expect(await states(gone)).toEqual(everywhere);
  expect(await named(kg.id, "Borealis")).toEqual([]);
  expect(await inGraph(kg.id)).toBe(0);
});

test("an engine that a creation leaves out is skipped, holds the entity while a document names it, and then no more", async () => {
  const kg = await emptyKg();
  const sync = { graph: false, vectors: true };
  const made = await lab.edits.createEntity(ctx, kg.name, { ...boat, entity_type: "other", sync });
  expect(await states(made)).toEqual({ ...everywhere, graphdb: skipped });
  expect(await inGraph(kg.id)).toBe(0);
  const content = "# Aurora Belle\n\nThe Aurora Belle was built in Norrvik.\n";
  const { source_id } = await lab.ingest(kg.name, "ferry", { file_type: "md", content });
  await lab.project(kg.name);
  const graphIds = async () => {
    const ids: number[] = [];
    for await (const page of lab.stores.graph.ids(kg.id, "entity")) ids.push(...page);
    return ids;
  };
  expect(await graphIds()).toContain(made.id);
  await lab.sources.delete(ctx, { kg_name: kg.name, source_id }, { force: false });
  await lab.project(kg.name);
  expect(await graphIds()).toEqual([]);
  expect(await named(kg.id, "Aurora")).toEqual([made.id]);
});

test("an engine that is away is pending, the others show the change, and the outbox brings it later", async () => {
  const kg = await emptyKg();
  const made = await lab.edits.createEntity(ctx, kg.name, boat);
  const away = statesWith(async () => {
    throw unavailable("graphdb");
  }, 60_000);
  const graphdb = { status: "pending", attempts: expect.any(Number) };
  const told = await away(made);
  expect(told).toEqual({ ...everywhere, graphdb });
  expect(told.graphdb.attempts).toBeGreaterThan(0);
  expect(await named(kg.id, "Aurora")).toEqual([made.id]);
  expect(await states(made)).toEqual(everywhere);
  expect(await inGraph(kg.id)).toBe(1);
});

test("an engine that does not answer delays the answer for a bounded time", async () => {
  const kg = await emptyKg();
  const made = await lab.edits.createEntity(ctx, kg.name, boat);
  const silent = statesWith(() => new Promise(() => undefined), 500);
  expect(await silent(made)).toMatchObject({ sql: synced, graphdb: { status: "pending", attempts: 0 } });
});

test("a merge and a split reach the engines, and the old name finds the target in between", async () => {
  const kg = await emptyKg();
  const sizes = async () => {
    const { entities, relations } = await lab.stores.graph.counts(kg.id);
    return [entities, relations];
  };
  const port = await lab.edits.createEntity(ctx, kg.name, { label: "Norrvik", entity_type: "place" });
  const [boat, ship] = [
    await lab.edits.createEntity(ctx, kg.name, { label: "Aurora Belle", entity_type: "boat" }),
    await lab.edits.createEntity(ctx, kg.name, { label: "Stella Maris", entity_type: "boat" }),
  ];
  for (const { id } of [boat, ship])
    await lab.edits.createRelation(ctx, kg.name, {
      relation_type: "sails_from",
      source_entity_id: id,
      target_entity_id: port.id,
    });
  const asked = { kg_name: kg.name, entity_id: boat.id, ids: [ship.id] };
  const { entity } = await lab.merges.merge(ctx, asked);
  expect(await states(entity)).toEqual(everywhere);
  expect(await named(kg.id, "Stella")).toEqual([boat.id]);
  expect(await sizes()).toEqual([2, 1]);
  const edited = await lab.edits.editEntity(ctx, { kg_name: kg.name, entity_id: ship.id }, { label: "Borealis" });
  expect(edited.id).toBe(boat.id);
  expect(await states(edited)).toEqual(everywhere);
  expect(await named(kg.id, "Aurora")).toEqual([boat.id]);
  expect(await states(await lab.merges.split(ctx, asked))).toEqual(everywhere);
  expect(await named(kg.id, "Stella")).toEqual([ship.id]);
  expect(await sizes()).toEqual([3, 2]);
  const { entries } = await lab.merges.operations(ctx, kg.name, { after: null, limit: 10 });
  expect(entries.map(({ operation, key_id }) => [operation, key_id])).toEqual([
    ["split", ctx.key_id],
    ["merge", ctx.key_id],
  ]);
});
