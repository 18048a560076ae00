import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { type Route, reply, route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { createLifecycle } from "./lifecycle.ts";
import { createApi } from "./server.ts";

let server: Server;
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
  const open = {
    operations: {
      log: silentLog(),
      lifecycle: createLifecycle(),
      metrics: createMetrics({
        version: "1",
        startedAt: new Date(),
        routes,
        services: () => [],
        jobs: async () => ({}),
        outbox: async () => ({}),
        outdatedSources: async () => ({}),
        purge: async () => null,
      }),
    },
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
