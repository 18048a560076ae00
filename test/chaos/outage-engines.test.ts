import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault } from "../support/fault-proxy.ts";
import { type Backend, type OutageApp, openOutageApp } from "../support/outage-app.ts";
import { throughOutage, unfinished } from "../support/outage-column.ts";

// The columns of engines that are servers of their own: graph and keywords on Neo4j, vectors on Chroma, documents on
// MongoDB, the cache on Redis, each reached through a proxy that fails.

const timeout = 240_000;
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

test("every job that was acknowledged during an outage is completed", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});
