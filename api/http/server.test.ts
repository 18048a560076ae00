import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError, unavailable } from "../../domain/errors.ts";
import { clientWaits } from "../../platform/client-waits.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics, type Metrics } from "../../platform/metrics.ts";
import { onSpan, type SpanEvent } from "../../platform/span.ts";
import { stageDone } from "../../retrieval/question-progress.ts";
import { type Route, reply, route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { createLifecycle } from "./lifecycle.ts";
import { createApi } from "./server.ts";

let server: Server;
let metrics: Metrics;
let logged: string[] = [];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const routeThat = (path: string, handle: () => Promise<unknown>): Route =>
  route({
    id: "sample",
    method: "GET",
    path,
    tag: "Health",
    summary: "A sample",
    description: "For this test.",
    scope: "none",
    body: { kind: "none" },
    status: 200,
    response: z.unknown(),
    handle,
  });

/** Serves these routes with only the services that routes without authentication need. */
async function serve(routes: readonly Route[]): Promise<string> {
  logged = [];
  metrics = createMetrics({
    version: "1",
    startedAt: new Date(),
    routes,
    services: () => [],
    jobs: async () => ({}),
    outbox: async () => ({}),
    spool: async () => ({ turns: 0, bytes: 0, lost: 0 }),
    outdatedSources: async () => ({}),
    purge: async () => null,
  });
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  const open = {
    operations: { log, lifecycle: createLifecycle(), metrics },
    access: { gate: { enter: () => () => undefined, takeSlot: async () => () => undefined } },
  };
  server = createApi(open as unknown as ApiServices, routes);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test.each([
  ["a bigint, which JSON cannot represent", async () => ({ count: 1n })],
  ["a cycle", async () => cycle],
  ["a cycle in a reply with its own status", async () => reply(202, cycle)],
  ["a rejection that is no Error", () => Promise.reject("thrown")],
  ["a defect of the service", () => Promise.reject(new TypeError("secret words"))],
])("a handler that fails with %s gets a 500 in JSON; the server goes on", async (_what, handle) => {
  const base = await serve([routeThat("/broken", handle), routeThat("/sound", async () => ({ is: "sound" }))]);
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(`${base}/broken`, { method });
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    if (method === "GET") expect(await answer.json()).toEqual({ detail: "Internal error", status_code: 500 });
  }
  expect(await (await fetch(`${base}/sound`)).json()).toEqual({ is: "sound" });
});

test("a client waits for the work of its request, and for no work beside it", async () => {
  const base = await serve([routeThat("/asked", async () => ({ waits: clientWaits() }))]);
  expect(await (await fetch(`${base}/asked`)).json()).toEqual({ waits: true });
  expect(clientWaits()).toBe(false);
});

test.each([
  { error: unavailable("graphdb"), status: 500, logs: ["graphdb unavailable"], shed: 0 },
  {
    error: new AppError("overloaded", "Too many", { details: { shed: "disk" } }),
    status: 503,
    logs: [],
    shed: 1,
  },
])("a stream that ends with an error counts as $status in the metrics and in its trace", async (expected) => {
  const failing: Route = {
    ...routeThat("/followed", async () => null),
    streams: true,
    handle: async ({ tell }) => {
      tell(stageDone("route", 1));
      // The stream begins.
      await new Promise(setImmediate);
      throw expected.error;
    },
  };
  const spans: SpanEvent[] = [];
  const remove = onSpan((span) => spans.push(span));
  const base = await serve([failing]);
  const answer = await fetch(`${base}/followed`, { headers: { Accept: "text/event-stream" } });
  expect([answer.status, (await answer.text()).match(/^event: .+$/gm)]).toEqual([
    200,
    ["event: stage", "event: error"],
  ]);
  await expect.poll(() => spans.length).toBe(1);
  remove();
  const { status, message } = { status: expected.status, message: expected.error.message };
  expect(spans).toMatchObject([
    { status: "error", error: message, attributes: { "http.response.status_code": status } },
  ]);
  const counted = (await metrics.render())
    .split("\n")
    .filter((line) => /^(http_requests_total|lore_shed_total.*disk)/.test(line));
  expect(counted).toEqual([
    `http_requests_total{method="GET",route="/followed",status="${status}"} 1`,
    `lore_shed_total{reason="disk"} ${expected.shed}`,
  ]);
  expect(logged).toEqual(expected.logs.map((text) => expect.stringContaining(text)));
});
