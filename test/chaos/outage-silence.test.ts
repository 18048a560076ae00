import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutageApp, openOutageApp } from "../support/outage/app.ts";
import { throughOutage, unfinished } from "../support/outage/column.ts";

// The hardest fault, in all stores at once: packets disappear, and open connections receive nothing any more, not even
// a close.

const timeout = 240_000;
let app: OutageApp;
beforeAll(async () => {
  app = await openOutageApp("distributed");
}, timeout);
afterAll(() => app?.close());

// Temporal is left out: its client gives such a connection up only after as much as 40 seconds.
const backends = ["sql", "graphdb", "vectorstore", "documents", "cache"] as const;

test("with all stores silent every endpoint answers as its worst cell says, and recovers by itself", {
  timeout,
}, async () => {
  expect(await throughOutage(app, backends, ["silence"])).toMatchObject({ faults: [] });
});

test("every job that was acknowledged during the outage is completed", { timeout }, async () => {
  expect(await unfinished(app)).toEqual([]);
});
