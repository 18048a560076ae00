import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutageApp, openOutageApp } from "../support/outage-app.ts";
import { throughOutage, unfinished } from "../support/outage-column.ts";

// The hardest fault, of all stores at once: packets disappear, and connections that were open then never hear anything
// again, not even that they are closed.

const timeout = 240_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("distributed");
}, timeout);
afterAll(() => app?.close());

// Temporal's client gives such a connection up after as much as 40 seconds.
const backends = ["sql", "graphdb", "vectorstore", "documents", "cache"] as const;

test("with all stores silent every endpoint keeps its worst cell, and recovers by itself", { timeout }, async () => {
  expect(await throughOutage(app, backends, ["silence"])).toMatchObject({ faults: [] });
});

test("whatever was acknowledged meanwhile comes to its end", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});
