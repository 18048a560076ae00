import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import { createSecondaryRelay, type SecondaryRelay } from "../../knowledge/projection/secondary.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { openNeo4j } from "../../stores/neo4j/client.ts";
import { openStores, type Stores } from "../../stores/open.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import { realEngine } from "../support/engines.ts";
import { type FaultProxy, proxyFor, throughProxy } from "../support/fault-proxy.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { dropSpace, neo4jOptions } from "../support/neo4j-engine.ts";
import type { SmallText } from "../support/small-texts.ts";

const [copied, plain] = ["copied", "plain"];
const letter: SmallText = {
  file_type: "md",
  content: "# Ada Lovelace\n\nAda Lovelace was born in London. She worked with Charles Babbage in London.\n",
};
const later = {
  ...letter,
  content: "# Ada Lovelace\n\nAda Lovelace was born in London. Mary Somerville taught her.\n",
};
const other: SmallText = { file_type: "md", content: "# Alan Turing\n\nAlan Turing was born in London.\n" };

let proxy: FaultProxy;
let primary: Record<string, string>;
let secondary: Record<string, string>;
let lab: KnowledgeLab;
const opened: Stores[] = [];

beforeEach(async () => {
  const server = await realEngine("neo4j");
  proxy = await proxyFor(server.NEO4J_URI ?? "");
  primary = { ...server, LORE_KEYWORDS: "embedded" };
  const account = Object.entries(server).map(([name, value]) => [`SECONDARY_${name}`, value]);
  secondary = { ...Object.fromEntries(account), SECONDARY_NEO4J_URI: throughProxy(server.NEO4J_URI ?? "", proxy) };
});
afterEach(async () => {
  const space = await lab.stores.records.installation();
  for (const stores of opened.splice(0)) await stores.close();
  await lab.close();
  await proxy.close();
  const client = await openNeo4j(await neo4jOptions());
  for (const each of [space, `${space}copy`]) await dropSpace(client, each);
  await client.close();
});

const idOf = async (name: string) => (await lab.stores.records.kgs.get(ctx.tenant_id, name))?.id ?? 0;

async function openLab(settings: Readonly<Record<string, string>>): Promise<void> {
  lab = await openKnowledgeLab(settings);
  const asking = NewKnowledgeGraph.parse({ name: copied, kg_type: "universal", enable_secondary_graph_storage: true });
  await lab.stores.records.kgs.create(ctx.tenant_id, asking);
}

/** Another process of the same installation. */
async function openAgain(settings: Readonly<Record<string, string>>): Promise<Stores> {
  const place = { LORE_DATA_DIR: join(lab.folder, "again", String(opened.length)), DATABASE_URL: lab.databaseUrl };
  const stores = await openStores(readConfig({ ...settings, ...place }), silentLog());
  opened.push(stores);
  return stores;
}

function relayOf({ records, secondaryGraph }: Stores): SecondaryRelay {
  if (!secondaryGraph) throw new Error("a secondary graph is configured");
  return createSecondaryRelay({ records, secondaryGraph, priorityGate: createPriorityGate(), log: silentLog() });
}

const waiting = async () => (await lab.stores.records.outbox.pending()).secondary_graph;

/** Drains until no row waits. A row that fails is due again after a while. */
async function drain(stores: Stores): Promise<void> {
  const relay = relayOf(stores);
  await expect.poll(() => relay.drainOnce().then(waiting, waiting), { timeout: 60_000, interval: 200 }).toBe(0);
}

async function contents(graph: GraphStore | null, kg_id: number) {
  if (!graph) throw new Error("a secondary graph is configured");
  const ids = { chunk: [] as number[], entity: [] as number[], relation: [] as number[] };
  for (const kind of ["chunk", "entity", "relation"] as const)
    for await (const page of graph.ids(kg_id, kind)) ids[kind].push(...page);
  const edges = await graph.entitiesOf(kg_id, ids.chunk);
  return { ids, edges, relations: await graph.neighbours(kg_id, ids.entity, { cap: 1_000 }) };
}

async function expectCopy({ graph, secondaryGraph }: Stores): Promise<void> {
  const original = await contents(graph, await idOf(copied));
  expect(original.ids.chunk.length).toBeGreaterThan(0);
  expect(original.relations.length).toBeGreaterThan(0);
  expect(await contents(secondaryGraph, await idOf(copied))).toEqual(original);
}

describe("a knowledge graph that asks for a secondary graph", { timeout: 180_000 }, () => {
  beforeEach(() => openLab({ ...primary, ...secondary }));

  test("has a copy of its graph, and others have none", async () => {
    await lab.ingest(copied, "letter", letter);
    await lab.ingest(plain, "letter", letter);
    await drain(lab.stores);
    await expectCopy(lab.stores);
    expect(await lab.stores.secondaryGraph?.counts(await idOf(plain))).toMatchObject({ chunks: 0, entities: 0 });
    expect(await lab.stores.secondaryGraph?.health()).toMatchObject({ status: "connected" });
  });

  test("has its changes copied: new revisions, edits, deletions", async () => {
    const { source_id } = await lab.ingest(copied, "letter", letter);
    await lab.ingest(copied, "other", other);
    await drain(lab.stores);
    await lab.ingest(copied, "letter", later);
    await drain(lab.stores);
    await lab.project(copied);
    await lab.sweepEverything();
    await expectCopy(lab.stores);
    await lab.sources.delete(ctx, { kg_name: copied, source_id }, { force: false });
    await lab.project(copied);
    await lab.sweepEverything();
    await drain(lab.stores);
    await expectCopy(lab.stores);
  });

  test("is ingested while the copy's engine is down, and copied when it is back", async () => {
    await lab.ingest(copied, "letter", letter);
    await drain(lab.stores);
    await proxy.set("refuse");
    await lab.ingest(copied, "other", other);
    const relay = relayOf(lab.stores);
    await expect(relay.drainOnce()).rejects.toMatchObject({ message: "secondary_graph unavailable" });
    expect(await waiting()).toBeGreaterThan(0);
    expect(await lab.stores.secondaryGraph?.health()).toMatchObject({ status: "disconnected" });
    await proxy.set("pass");
    await drain(lab.stores);
    await expectCopy(lab.stores);
  });
});

test("a service starts while the engine of the copy is down", { timeout: 180_000 }, async () => {
  await proxy.set("refuse");
  await openLab({ ...primary, ...secondary });
  await lab.ingest(copied, "letter", letter);
  await expect(relayOf(lab.stores).drainOnce()).rejects.toMatchObject({ kind: "unavailable" });
  await proxy.set("pass");
  await drain(lab.stores);
  await expectCopy(lab.stores);
});

test("existing graphs are copied once a secondary graph is configured, and no row waits once it is removed", {
  timeout: 180_000,
}, async () => {
  await openLab(primary);
  await lab.ingest(copied, "letter", letter);
  expect(lab.stores.secondaryGraph).toBeNull();
  expect(await waiting()).toBe(0);
  const configured = await openAgain({ ...primary, ...secondary });
  await drain(configured);
  await expectCopy(configured);
  await lab.ingest(copied, "other", other);
  expect(await waiting()).toBeGreaterThan(0);
  await openAgain(primary);
  expect(await waiting()).toBe(0);
  await lab.ingest(copied, "letter", later);
  expect(await waiting()).toBe(0);
});
