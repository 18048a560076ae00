// The requests of the outage matrix, and the meaning of its cells.

import { ulid } from "ulid";
import { expect } from "vitest";
import { z } from "zod";
import { inLanes } from "../../agents/in-lanes.ts";
import type { Route } from "../../api/route.ts";
import { routes } from "../../api/routes/all.ts";
import { namesOf } from "../../domain/record-of.ts";
import type { OutageApp } from "./outage-app.ts";

/**
 * ok: as without an outage. degraded: a success that names the missing backend. answered: ok or degraded. failed: 500
 * that names the backend. open: ok or failed, while the service has not noticed the outage.
 */
export type Cell = "ok" | "degraded" | "answered" | "failed" | "open";

/** Backstop for each answer, on a busy machine. */
const answerMs = 12_000;

interface Endpoint {
  readonly route: string;
  /** Statuses of "ok". */
  readonly ok: readonly number[];
  ask(app: OutageApp): Promise<Response>;
}

const fresh = (): string => `n-${ulid()}`;
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});
const question = ({ kg }: OutageApp, more: Record<string, unknown> = {}) => ({
  query: "Where did the designer of the Aurora Bridge grow up?",
  kg_names: [kg],
  ...more,
});
const note = {
  kg_name: "late",
  content: "This note came while something was away. It is kept all the same, and can be read later.",
  enable_quality_checks: false,
};
const get = (path: (app: OutageApp) => string) => (app: OutageApp) => ask(app, path(app));
const ask = (app: OutageApp, path: string, init: RequestInit = {}) =>
  app.service.request(path, { ...init, signal: AbortSignal.timeout(answerMs) });

/** The rows of the matrix. */
export const endpoints = {
  "GET /livez": { route: "livez", ok: [200], ask: get(() => "/livez") },
  "GET /readyz": { route: "readyz", ok: [200], ask: get(() => "/readyz") },
  "GET /metrics": { route: "metrics", ok: [200], ask: get(() => "/metrics") },
  "GET /health": { route: "rootHealth", ok: [200, 503], ask: get(() => "/health") },
  "GET /api/v1/health": { route: "detailedHealth", ok: [200, 503], ask: get(() => "/api/v1/health?detailed=true") },
  "GET agents/health": { route: "agentHealth", ok: [200, 503], ask: get(() => "/api/v1/agents/health") },
  "GET agents/status": { route: "agentStatus", ok: [200], ask: get(() => "/api/v1/agents/status") },
  "POST query": { route: "query", ok: [200], ask: (app) => ask(app, "/api/v1/query", json(question(app))) },
  "POST query with memory": {
    route: "query",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query", json(question(app, { user_id: "u" }))),
  },
  "POST query as a job": {
    route: "query",
    ok: [202],
    ask: (app) => ask(app, "/api/v1/query", json(question(app), { Prefer: "respond-async" })),
  },
  "POST query/vector-bypass": {
    route: "vectorBypass",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/vector-bypass", json({ query: "a bridge", kg_names: [app.kg] })),
  },
  "POST ingest": { route: "ingest", ok: [202], ask: (app) => upload(app) },
  "POST ingest/unified": {
    route: "ingestUnified",
    ok: [200, 202],
    ask: (app) => ask(app, "/api/v1/ingest/unified", json({ ...note, source_name: fresh() })),
  },
  "GET sources": { route: "listSources", ok: [200], ask: get(({ kg }) => `/api/v1/sources/kg/${kg}`) },
  "GET source stats": { route: "sourceStats", ok: [200], ask: get((app) => `/api/v1/sources/${app.source_id}/stats`) },
  "GET jobs": { route: "listJobs", ok: [200], ask: get(() => "/api/v1/jobs") },
  "GET job": { route: "getJob", ok: [200], ask: get(({ job_id }) => `/api/v1/jobs/${job_id}`) },
  "GET knowledge-graphs": { route: "listKnowledgeGraphs", ok: [200], ask: get(() => "/api/v1/knowledge-graphs") },
  "POST knowledge-graphs": {
    route: "createKnowledgeGraph",
    ok: [201],
    ask: (app) => ask(app, "/api/v1/knowledge-graphs", json({ name: fresh(), kg_type: "user" })),
  },
  "GET dashboard": { route: "dashboard", ok: [200], ask: get(({ kg }) => `/api/visualizations/${kg}/dashboard.html`) },
  "GET network": {
    route: "networkVisualization",
    ok: [200],
    ask: get(({ kg }) => `/api/visualizations/${kg}/network_visualization.html`),
  },
  "POST generate-key": {
    route: "generateKey",
    ok: [201],
    ask: (app) => ask(app, "/api/v1/auth/generate-key", json({ name: "another" })),
  },
  "GET jobs with a new key": {
    route: "listJobs",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/jobs", { headers: { "X-API-Key": app.freshKey() } }),
  },
  "GET usage summary": { route: "usageSummary", ok: [200], ask: get(() => "/api/analytics/usage/summary") },
  "GET usage sessions": { route: "usageSessions", ok: [200], ask: get(() => "/api/analytics/usage/sessions") },
  "GET trace": { route: "trace", ok: [200], ask: traceOfARequest },
  "GET sources/health": { route: "sourceHealth", ok: [200, 503], ask: get(() => "/api/v1/sources/health") },
  "GET visualizations/health": {
    route: "visualizationsHealth",
    ok: [200, 503],
    ask: get(() => "/api/visualizations/health"),
  },
  "GET job events": { route: "jobEvents", ok: [200], ask: get(({ job_id }) => `/api/v1/jobs/${job_id}/events`) },
  "GET keys": { route: "listKeys", ok: [200], ask: get(() => "/api/v1/auth/keys") },
  "POST token": {
    route: "exchangeToken",
    ok: [200],
    ask: (app) =>
      ask(
        app,
        "/api/v1/auth/token",
        json({ grant_type: "urn:ietf:params:oauth:grant-type:token-exchange", scope: "read" }),
      ),
  },
  "GET webhook-keys.json": { route: "webhookKeys", ok: [200], ask: get(() => "/.well-known/webhook-keys.json") },
  "GET jwks.json": { route: "tokenKeys", ok: [200], ask: get(() => "/.well-known/jwks.json") },
  "GET openapi.json": { route: "openapiDocument", ok: [200], ask: get(() => "/openapi.json") },
  "GET docs": { route: "docsPage", ok: [200], ask: get(() => "/docs") },
  "GET docs asset": { route: "docsAsset", ok: [200], ask: get(() => "/docs/swagger-ui.css") },
} as const satisfies Record<string, Endpoint>;

/**
 * Routes without a row, by id. Each of their requests uses up the thing that it names, so it cannot be repeated. Their
 * store calls are those of the rows named here.
 */
export const routesWithoutRow: Readonly<Record<string, EndpointName>> = {
  cancelJob: "GET job",
  revokeKey: "POST generate-key",
  rotateKey: "POST generate-key",
};

export type EndpointName = keyof typeof endpoints;

/** Reads the trace of a request that needs no backend. */
async function traceOfARequest(app: OutageApp): Promise<Response> {
  const asked = await ask(app, "/api/v1/agents/status");
  await asked.arrayBuffer();
  return ask(app, `/api/analytics/trace/${asked.headers.get("x-trace-id")}`);
}

function upload(app: OutageApp): Promise<Response> {
  const form = new FormData();
  form.set("kg_name", "late");
  form.set("file", new Blob([`# Note\n\nNote ${fresh()} came while something was away.`]), `${fresh()}.md`);
  return ask(app, "/api/v1/ingest", { method: "POST", body: form });
}

const outage = z.strictObject({ detail: z.string(), status_code: z.literal(500) });
const told = z.object({
  metadata: z.object({ degraded: z.boolean().optional(), warnings: z.array(z.string()).optional() }),
});

export interface Seen {
  /** The fault of the answer; null if it is as the cell says. */
  readonly fault: string | null;
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

interface Expected {
  readonly cell: Cell;
  /** Words that a failure may name its backend with. */
  readonly names: readonly string[];
}

/** Asks an endpoint once and judges the answer. */
export async function look(app: OutageApp, name: EndpointName, { cell, names }: Expected): Promise<Seen> {
  const endpoint: Endpoint = endpoints[name];
  const started = performance.now();
  try {
    const response = await endpoint.ask(app);
    const text = await response.text();
    const ms = Math.round(performance.now() - started);
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const wrong = judge(endpoint, { status: response.status, body }, { cell, names }) ?? leak(isJson ? text : "");
    const fault =
      wrong === null ? null : `${name}: ${wrong} (${response.status} after ${ms} ms: ${text.slice(0, 300)})`;
    return { fault, status: response.status, body, ms };
  } catch (error) {
    const ms = Math.round(performance.now() - started);
    return { fault: `${name}: ${String(error)} after ${ms} ms`, status: 0, body: null, ms };
  }
}

function judge(
  endpoint: Endpoint,
  { status, body }: Pick<Seen, "status" | "body">,
  { cell, names }: Expected,
): string | null {
  const isOk = endpoint.ok.includes(status);
  if (isOk) {
    const shape = undocumented(endpoint.route, status, body);
    if (shape !== null) return shape;
    const metadata = told.safeParse(body).data?.metadata;
    const isDegraded = metadata?.degraded === true;
    if (cell === "failed") return "should have failed";
    if (cell === "ok" && isDegraded) return "should not be degraded";
    const isNamed = metadata?.warnings?.some((warning) => names.some((word) => warning.includes(word)));
    return cell === "degraded" && !(isDegraded && isNamed) ? "should say what it went without" : null;
  }
  if (cell === "ok" || cell === "degraded" || cell === "answered") return "should have succeeded";
  const failure = outage.safeParse(body).data;
  const isExpected = status === 500 && names.some((word) => failure?.detail === `${word} unavailable`);
  return isExpected ? null : "should name the backend in the specification's body";
}

/** The difference between a body and the documented schema; null if nothing is missing, wrong or undocumented. */
function undocumented(id: string, status: number, body: unknown): string | null {
  const route: Route | undefined = routes.find((known) => known.id === id);
  if (!route) return `no route ${id}`;
  const schema = status === 202 && route.accepted ? route.accepted : route.response;
  if (typeof schema === "string") return null;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  try {
    expect(parsed.data).toEqual(body);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Addresses, ports and texts of drivers and systems, which no answer may show. */
const inside = /127\.0\.0\.1|localhost|ECONN|ETIMEDOUT|EPIPE|ENOENT|socket|getaddrinfo|MongoServer|Neo4jError/;
const leak = (text: string): string | null => (inside.test(text) ? "leaks" : null);

export type Column = Partial<Record<EndpointName, Cell>>;

/**
 * The test runs in the process that serves the requests. More requests at once would delay calls to healthy stores, and
 * the matrix is not about a busy machine.
 */
const atOnce = 24;

/** Asks all endpoints, `atOnce` at a time; returns the answers that differ from the column (its default is "ok"). */
export async function faultsOf(
  app: OutageApp,
  column: Column,
  names: readonly string[],
): Promise<{ readonly faults: readonly string[]; readonly seen: ReadonlyMap<EndpointName, Seen> }> {
  const all = namesOf(endpoints);
  const seen = new Map<EndpointName, Seen>();
  const seenOf = (name: EndpointName) => look(app, name, { cell: column[name] ?? "ok", names });
  await inLanes(atOnce, all.length, async (index) => {
    const name = all[index];
    if (name !== undefined) seen.set(name, await seenOf(name));
  });
  return { faults: [...seen.values()].flatMap(({ fault }) => fault ?? []), seen };
}
