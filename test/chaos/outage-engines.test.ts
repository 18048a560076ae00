import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutageApp, openOutageApp } from "../support/outage-app.ts";
import { type Outage, throughOutage, unfinished } from "../support/outage-column.ts";

// The columns of engines that are servers of their own: graph and keywords on Neo4j, vectors on Chroma, documents on
// MongoDB, the cache on Redis, each reached through a proxy that fails.

const timeout = 240_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("distributed");
}, timeout);
afterAll(() => app?.close());

const columns: readonly Outage[] = [
  {
    backend: "graphdb",
    faults: ["blackhole", "refuse", "reset", "latency"],
    column: {
      "POST query": "degraded",
      "POST query with memory": "degraded",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graphs": "degraded",
    },
    // Accepted before anybody can know is accepted: the job waits.
    unexpected: { "POST ingest": "open", "POST ingest/unified": "open" },
    status: "down",
  },
  {
    backend: "vectorstore",
    faults: ["refuse", "blackhole", "reset", "latency"],
    column: {
      "POST query": "degraded",
      "POST query with memory": "degraded",
      "POST query/vector-bypass": "failed",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graphs": "failed",
    },
    unexpected: { "POST ingest": "open", "POST ingest/unified": "open" },
    status: "down",
  },
  {
    backend: "documents",
    faults: ["latency", "blackhole", "refuse", "reset"],
    // The answer is whole; who wants to be remembered is told that nobody did.
    column: { "POST query with memory": "degraded" },
    names: ["memory"],
    status: "degraded",
  },
  { backend: "cache", faults: ["reset", "blackhole", "refuse"], column: {}, status: "degraded" },
];

test.each(columns)(
  "without $backend every endpoint keeps its cell, and recovers by itself",
  { timeout },
  async (outage) => {
    const outcome = await throughOutage(app, outage);
    console.info(JSON.stringify({ ...outcome, faults: outcome.faults.length }));
    expect(outcome.faults).toEqual([]);
  },
);

test("whatever was acknowledged meanwhile comes to its end", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});
