import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutageApp, openOutageApp } from "../support/outage-app.ts";
import type { Column } from "../support/outage-cells.ts";
import { type Outage, throughOutage, unfinished } from "../support/outage-column.ts";

// Records, workflow engine and files of a service whose other engines are embedded; the columns of the engines that
// are servers of their own are in outage-engines.test.ts.

const timeout = 240_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("embedded");
}, timeout);
afterAll(() => app?.close());

/** Whatever asks the records fails; what was let in, and what lies on disk, goes on for a minute. */
const withoutRecords: Column = {
  "POST query": "failed",
  "POST query with memory": "failed",
  "POST query as a job": "failed",
  "POST query/vector-bypass": "failed",
  "POST ingest": "failed",
  "POST ingest/unified": "failed",
  "GET sources": "failed",
  "GET source stats": "failed",
  "GET jobs": "failed",
  "GET job": "failed",
  "GET knowledge-graphs": "failed",
  "POST knowledge-graphs": "failed",
  "POST generate-key": "failed",
  "GET jobs with a new key": "failed",
};

const columns: readonly Outage[] = [
  {
    backend: "sql",
    faults: ["blackhole", "refuse", "reset", "latency"],
    column: withoutRecords,
    names: ["sql", "graphdb"],
    status: "down",
  },
  // Work waits in the outbox; whoever waits for its end gets a job instead.
  { backend: "workflow_engine", faults: ["refuse", "blackhole", "reset", "latency"], column: {}, status: "degraded" },
  {
    backend: "visualizations",
    faults: ["refuse"],
    // Uploads lie on the same volume: without it nothing can be kept, so nothing is accepted.
    column: {
      "GET dashboard": "failed",
      "GET network": "failed",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
    },
    names: ["visualizations", "files"],
    status: "degraded",
  },
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
