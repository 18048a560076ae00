import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { metrics } from "../../api/routes/health/metrics.ts";
import { stageNames } from "../../domain/job-types.ts";
import { currentTrace } from "../../platform/trace-context.ts";
import type { AroundStore } from "../../stores/open.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { documentedMetrics, scrapeMetrics } from "../support/scraped-metrics.ts";

/** Time for two rounds of the prober on a busy machine. */
const verdict = { timeout: 60_000, interval: 250 };

let service: TestApp;
let vectorsLost = false;
/** Store calls that requests made. */
const asked = new Set<string>();

/** Notes the store calls of requests, and fails the vector store's health check on demand. */
const around: AroundStore = (role, store) => watched(role, store);

function watched<S extends object>(path: string, store: S): S {
  return new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const name = `${path}.${String(key)}`;
      if (typeof value === "object" && value !== null) return watched(name, value);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (currentTrace()?.request_id) asked.add(name);
        if (vectorsLost && name === "vectors.health") return Promise.reject(new Error("lost"));
        return value.apply(target, args);
      };
    },
  });
}

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" }, around);
  await service.ingest("health", "ferry.md", "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik.\n");
  const broken = await service.upload("health", "broken.pdf", "%PDF-1.4 and nothing more");
  await service.finished(((await broken.json()) as { job_id: string }).job_id);
});
afterAll(() => service?.close());

async function look(path: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const response = await service.request(path);
  const body = (await response.json()) as Record<string, unknown>;
  const route = routes.find((known) => known.path === path.replace(/\?.*/, ""));
  if (route) expectDocumented(route, body);
  return { status: response.status, body };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test("the health of sources shows whether their stores are connected, and counts the sources", async () => {
  // Counts are at most five seconds old.
  await expect
    .poll(async () => (await look("/api/v1/sources/health")).body, { timeout: 60_000 })
    .toEqual({
      status: "healthy",
      database_connection: true,
      vector_db_connection: true,
      tracked_sources_count: 2,
      active_sources_count: 1,
      failed_sources_count: 1,
      timestamp: time,
    });
});

test("the health of visualizations shows whether they can be written, and counts them", async () => {
  const body = async () => (await look("/api/visualizations/health")).body;
  await expect.poll(body, { timeout: 60_000 }).toEqual({
    status: "healthy",
    service: "visualizations",
    directory_writable: true,
    available_kgs: 1,
    total_visualizations: 3,
    last_generation: time,
    disk_space_available_gb: expect.any(Number),
    timestamp: time,
  });
  expect((await body()).disk_space_available_gb).toBeGreaterThan(0);
  // With the slash, the path is the index of the knowledge graph named "health".
  expect(await (await service.request("/api/visualizations/health/")).text()).toMatch(/^<!doctype html>/);
});

test("each tenant's health counts its own sources and pictures only", async () => {
  const by = { tenant_id: "stranger", key_id: "key_test" };
  const { secret } = await service.app.keys.create(by, {
    name: "stranger",
    expires_in_days: 1,
    scopes: ["read"],
    tier: "standard",
  });
  const ask = async (path: string) =>
    (await fetch(`${service.base}${path}`, { headers: { "X-API-Key": secret } })).json();
  expect(await ask("/api/v1/sources/health")).toMatchObject({ tracked_sources_count: 0, failed_sources_count: 0 });
  expect(await ask("/api/visualizations/health")).toMatchObject({ available_kgs: 0, last_generation: null });
});

test("the endpoints without a key call no store", async () => {
  asked.clear();
  for (const path of ["/health", "/livez", "/readyz"]) {
    for (let times = 0; times < 20; times += 1) expect((await fetch(`${service.base}${path}`)).status).toBe(200);
  }
  expect([...asked]).toEqual([]);
  await service.request("/api/v1/jobs");
  expect([...asked]).toContain("records.jobs.list");
});

test("detailed health lists every service with its response time and every pipeline with its state", async () => {
  const { status, body } = await look("/api/v1/health?detailed=true");
  expect(status).toBe(200);
  expect(body).toMatchObject({ overall_status: "healthy", timestamp: time });
  expect(body.pipelines).toEqual(
    ["ingestion", "retrieval", "prediction"].map((pipeline_name) => ({ pipeline_name, status: "ready" })),
  );
  expect(body.services).toContainEqual(
    expect.objectContaining({
      service_name: "sql",
      status: "connected",
      response_time_ms: expect.any(Number),
      critical: true,
    }),
  );
});

test("a missing folder degrades every health endpoint, until the folder is back", { timeout: 120_000 }, async () => {
  const [here, away] = [join(service.folder, "files"), join(service.folder, "files-away")];
  await rename(here, away);
  try {
    await expect.poll(async () => (await look("/api/visualizations/health")).status, verdict).toBe(503);
    expect((await look("/api/visualizations/health")).body).toMatchObject({
      status: "down",
      directory_writable: false,
      available_kgs: 1,
    });
    const root = await fetch(`${service.base}/health`);
    expect([root.status, await root.json()]).toMatchObject([
      200,
      { status: "degraded", pipelines: { ingestion: "degraded" } },
    ]);
  } finally {
    await rename(away, here);
  }
  await expect.poll(async () => (await look("/api/visualizations/health")).status, verdict).toBe(200);
});

test("without a critical store everything that depends on it is down", { timeout: 120_000 }, async () => {
  vectorsLost = true;
  try {
    await expect.poll(async () => (await look("/api/v1/sources/health")).status, verdict).toBe(503);
    expect((await look("/api/v1/sources/health")).body).toMatchObject({
      status: "down",
      database_connection: true,
      vector_db_connection: false,
      tracked_sources_count: 2,
    });
    const root = await fetch(`${service.base}/health`);
    expect([root.status, await root.json()]).toMatchObject([
      503,
      { status: "down", services: { vectorstore: "disconnected" } },
    ]);
    const { status, body } = await look("/api/v1/health?detailed=1");
    expect([status, body.overall_status]).toEqual([503, "down"]);
    expect(body.services).toContainEqual(
      expect.objectContaining({ service_name: "vectorstore", status: "disconnected", message: "Does not answer" }),
    );
    expect((await look("/api/v1/agents/health")).status).toBe(503);
  } finally {
    vectorsLost = false;
  }
  await expect.poll(async () => (await look("/api/v1/sources/health")).status, verdict).toBe(200);
});

test("the documented metrics exist with their labels, and no other metrics exist", async () => {
  const { declared, samples } = await scrapeMetrics(service.base);
  for (const [name, labels] of Object.entries(documentedMetrics)) {
    expect(declared).toContain(name);
    for (const sample of samples.filter((found) => found.name === name)) {
      expect(
        Object.keys(sample.labels)
          .filter((label) => label !== "le")
          .sort(),
      ).toEqual([...labels].sort());
    }
  }
  const known = new Set(Object.keys(documentedMetrics));
  const unknown = [...declared].filter((name) => !known.has(name) && !/^(?:process|nodejs)_/.test(name));
  expect(unknown).toEqual([]);
});

test("counters with known labels start at 0, so that their first increase is visible", async () => {
  const { samples } = await scrapeMetrics(service.base);
  const values = (name: string, label: string) =>
    new Set(samples.filter((sample) => sample.name === name).map(({ labels }) => labels[label]));
  expect([...values("lore_shed_total", "reason")].sort()).toEqual([
    "disk",
    "event_loop",
    "in_flight",
    "tenant_jobs",
    "tenant_queue",
  ]);
  expect(values("lore_rate_limited_total", "tier")).toEqual(new Set(["none", "free", "standard", "pro", "enterprise"]));
  expect(values("lore_ingest_stage_seconds", "stage")).toEqual(new Set(stageNames));
  expect(values("lore_jobs", "state")).toContain("failed");
  expect(values("lore_service_up", "service")).toContain("vectorstore");
});

test("no path that a client requests becomes a label", async () => {
  const paths = [
    "/api/v1/jobs/job_private",
    "/private/place",
    "/api/visualizations/private/dashboard.html",
    "/docs/private.js",
  ];
  for (const path of paths) await service.request(path);
  const { samples } = await scrapeMetrics(service.base);
  const patterns = new Set(["unmatched", ...routes.map(({ path }) => path)]);
  const labels = samples.flatMap(({ labels: { route } }) => (route === undefined ? [] : [route]));
  expect(labels.filter((route) => !patterns.has(route))).toEqual([]);
});

test("metrics that are limited to this machine are not found from another", async () => {
  const from = (remoteAddress: string, headers = {}) => {
    const request = { socket: { remoteAddress }, headers };
    const registry = { render: async () => "metrics" };
    const services = { operations: { metrics: registry, metricsAuth: "loopback" } };
    return metrics.handle({ ctx: { trace_id: "t" }, request } as never, services as never);
  };
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect(await from(address)).toMatchObject({ status: 200, body: "metrics" });
  }
  for (const address of ["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", ""]) {
    await expect(from(address)).rejects.toMatchObject({ kind: "not_found" });
  }
  await expect(from("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).rejects.toMatchObject({ kind: "not_found" });
});
