// Rows of the outage matrix: usage, traces and benchmarks.

import type { OutageApp } from "../app.ts";
import { ask, type Endpoint, get, json, question } from "../request.ts";

export const analyticsRows = {
  "POST benchmarks/run": {
    route: "runBenchmark",
    ok: [200],
    ask: (app) => ask(app, "/api/benchmarks/run", json(question(app, { user_id: "u" }))),
  },
  "GET benchmark data sets": {
    route: "listBenchmarkDatasets",
    ok: [200],
    ask: get(() => "/api/benchmarks/datasets"),
  },
  "POST benchmark job": {
    route: "startBenchmarkJob",
    ok: [202],
    ask: (app) => ask(app, "/api/benchmarks/jobs", json({ dataset: "generated", arms: ["off"], limit: 1 })),
  },
  "GET benchmark job": {
    route: "getBenchmarkJob",
    ok: [200],
    ask: get(({ benchmark_id }) => `/api/benchmarks/jobs/${benchmark_id}`),
  },
  "GET benchmark results": {
    route: "getBenchmarkResults",
    ok: [200],
    ask: get(({ benchmark_id }) => `/api/benchmarks/jobs/${benchmark_id}/results`),
  },
  "GET benchmark comparison": {
    route: "compareBenchmarkJobs",
    ok: [200],
    ask: get(({ benchmark_id }) => `/api/benchmarks/compare?a=${benchmark_id}&b=${benchmark_id}`),
  },
  "GET usage summary": { route: "usageSummary", ok: [200], ask: get(() => "/api/analytics/usage/summary") },
  "GET usage sessions": { route: "usageSessions", ok: [200], ask: get(() => "/api/analytics/usage/sessions") },
  "GET trace": { route: "trace", ok: [200], ask: traceOfARequest },
  "POST benchmark job cancel": {
    route: "cancelBenchmarkJob",
    // Its job is completed.
    ok: [409],
    ask: (app) => ask(app, `/api/benchmarks/jobs/${app.benchmark_id}/cancel`, { method: "POST" }),
  },
} as const satisfies Record<string, Endpoint>;

/** Reads the trace of a request that needs no backend. */
async function traceOfARequest(app: OutageApp): Promise<Response> {
  const asked = await ask(app, "/api/v1/agents/status");
  await asked.arrayBuffer();
  return ask(app, `/api/analytics/trace/${asked.headers.get("x-trace-id")}`);
}
