import { afterAll, beforeAll, expect, test } from "vitest";
import { hasDrift } from "../../knowledge/upkeep/compare.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { engineDifferences } from "../support/engine-differences.ts";
import type { Fault } from "../support/fault-proxy.ts";
import { type Backend, type OutageApp, openOutageApp } from "../support/outage/app.ts";
import { changesWithout } from "../support/outage/changes.ts";
import { throughOutage, unfinished } from "../support/outage/column.ts";

// The columns of engines that are servers of their own: graph and keywords on Neo4j, vectors on Chroma, documents on
// MongoDB, the cache on Redis, each reached through a proxy that fails. Then the hardest fault in all stores at once:
// packets disappear, and open connections receive nothing any more, not even a close.

const timeout = 400_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("distributed");
}, timeout);
afterAll(() => app?.close());

test.each<[Backend, readonly [Fault, ...Fault[]]]>([
  ["graphdb", ["blackhole", "refuse", "reset", "latency"]],
  ["vectorstore", ["refuse", "blackhole", "reset", "latency"]],
  ["documents", ["latency", "blackhole", "refuse", "reset"]],
  ["cache", ["reset", "blackhole", "refuse", "latency"]],
])(
  "without %s (%j) every endpoint answers as its cell of the matrix says, and recovers by itself",
  { timeout },
  async (backend, faults) => {
    expect(await throughOutage(app, [backend], faults)).toMatchObject({ faults: [] });
  },
);

// Temporal is left out: its client gives such a connection up only after as much as 40 seconds.
const stores = ["sql", "graphdb", "vectorstore", "documents", "cache"] as const;

test("with all stores silent every endpoint answers as its worst cell says, and recovers by itself", {
  timeout,
}, async () => {
  expect(await throughOutage(app, stores, ["silence"])).toMatchObject({ faults: [] });
});

test.each([
  ["graphdb", "answered"],
  ["vectorstore", "answered"],
  ["documents", "ok"],
] as const)("without %s records are deleted, merged and split all the same", { timeout }, async (backend, cell) => {
  expect(await changesWithout(app, backend, cell)).toEqual([]);
});

test("every job that was acknowledged during an outage is completed", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});

test("after the outages every engine comes to hold what the records say, also of changes by hand", {
  timeout,
}, async () => {
  const { stores } = app.service.app;
  const drift = async () => {
    const differences = [];
    for (const { id } of await stores.records.upkeep.kgs())
      differences.push(...(await engineDifferences({ stores, embedder: createHashEmbedder() }, id)));
    return differences.filter(hasDrift);
  };
  await expect.poll(drift, { timeout: 60_000, interval: 1_000 }).toEqual([]);
});
