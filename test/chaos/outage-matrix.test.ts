import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault } from "../support/fault-proxy.ts";
import { type Backend, type OutageApp, openOutageApp } from "../support/outage/app.ts";
import { changesWithout } from "../support/outage/changes.ts";
import { throughOutage, unfinished } from "../support/outage/column.ts";

// Records, workflow engine and files of a service whose other engines are embedded; the columns of engines that are
// servers of their own are in outage-engines.test.ts.

const timeout = 240_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("embedded");
}, timeout);
afterAll(() => app?.close());

test.each<[Backend, readonly [Fault, ...Fault[]]]>([
  ["sql", ["blackhole", "refuse", "reset", "latency"]],
  ["workflow_engine", ["refuse", "blackhole", "reset", "latency"]],
  ["visualizations", ["refuse"]],
])(
  "without %s (%j) every endpoint answers as its cell of the matrix says, and recovers by itself",
  { timeout },
  async (backend, faults) => {
    expect(await throughOutage(app, [backend], faults)).toMatchObject({ faults: [] });
  },
);

test("without sql a deletion, a merge or a split fails as a whole, and can be repeated", { timeout }, async () => {
  expect(await changesWithout(app, "sql", "failed")).toEqual([]);
});

test("every job that was acknowledged during an outage is completed", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});
