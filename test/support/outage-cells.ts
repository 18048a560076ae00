// The requests of the outage matrix, and the meaning of its cells (outage-answers.ts judges the answers).

import { ulid } from "ulid";
import { namesOf } from "../../domain/record-of.ts";
import type { OutageApp } from "./outage-app.ts";

/**
 * ok: as without an outage. degraded: a success that names the missing backend. answered: ok or degraded. failed: 500
 * that names the backend. open: ok or failed, while the service has not noticed the outage.
 */
export type Cell = "ok" | "degraded" | "answered" | "failed" | "open";

/** Backstop for each answer, on a busy machine. */
const answerMs = 12_000;

export interface Endpoint {
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
const anyVersion = { "If-Match": "*" };
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
const givenDocuments = { query: "a bridge", documents: [{ id: 1, content: "The Aurora is a bridge." }] };
const get = (path: (app: OutageApp) => string) => (app: OutageApp) => ask(app, path(app));
const ask = (app: OutageApp, path: string, init: RequestInit = {}) =>
  app.service.request(path, { ...init, signal: AbortSignal.timeout(answerMs) });

const endsOf = ({ entity_id, other_entity_id }: OutageApp) => ({
  source_entity_id: entity_id,
  target_entity_id: other_entity_id,
});
const entityPath = ({ kg, entity_id }: OutageApp) => `/api/v1/knowledge-graphs/${kg}/entities/${entity_id}`;

/** A bulk deletion of an id that nothing has: it can be repeated. */
const deleteUnknown = (method: string, path: (app: OutageApp) => string) => (app: OutageApp) =>
  ask(app, path(app), { ...json({ ids: [999_999_999] }), method });

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
  "POST agents/query": {
    route: "agentQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/agents/query", json({ query: question(app).query, kg_hint: app.kg })),
  },
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
  "POST query/unified": {
    route: "unifiedQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/unified", json(question(app))),
  },
  "POST query/unified by the graph": {
    route: "unifiedQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/unified", json(question(app, { mode: "kg_rag" }))),
  },
  "POST query/unified by vectors": {
    route: "unifiedQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/unified", json(question(app, { mode: "vector" }))),
  },
  "POST query/unified by rows": {
    route: "unifiedQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/unified", json(question(app, { mode: "sql" }))),
  },
  "POST query/unified hybrid": {
    route: "unifiedQuery",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/unified", json(question(app, { mode: "hybrid" }))),
  },
  "POST query/vector-bypass": {
    route: "vectorBypass",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query/vector-bypass", json({ query: "a bridge", kg_names: [app.kg] })),
  },
  // Rerankers read the request alone, so that no backend changes their answers.
  "POST rerank": { route: "rerank", ok: [200], ask: (app) => ask(app, "/api/v1/rerank", json(givenDocuments)) },
  "POST rerank/enhanced": {
    route: "rerankEnhanced",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/rerank/enhanced", json({ ...givenDocuments, method: "ensemble" })),
  },
  "POST query-sql": {
    route: "querySql",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/query-sql", json({ query: "SELECT toll FROM tolls", kg_names: [app.tableKg] })),
  },
  "POST ingest": { route: "ingest", ok: [202], ask: (app) => upload(app) },
  "POST ingest/unified": {
    route: "ingestUnified",
    ok: [200, 202],
    ask: (app) => ask(app, "/api/v1/ingest/unified", json({ ...note, source_name: fresh() })),
  },
  "GET sources": { route: "listSources", ok: [200], ask: get(({ kg }) => `/api/v1/sources/kg/${kg}`) },
  "GET sources overview": { route: "sourcesOverview", ok: [200], ask: get(() => "/api/v1/sources/kgs") },
  "GET source stats": { route: "sourceStats", ok: [200], ask: get((app) => `/api/v1/sources/${app.source_id}/stats`) },
  "GET source text": {
    route: "sourceText",
    ok: [200],
    ask: get((app) => `/api/v1/sources/${app.source_id}/text?include=blocks,mentions`),
  },
  "PUT source": {
    route: "updateSource",
    ok: [200],
    ask: (app) =>
      ask(app, `/api/v1/sources/${app.kg}/${app.source_id}`, {
        ...json({ facts: { author: "Ada" } }, anyVersion),
        method: "PUT",
      }),
  },
  "GET jobs": { route: "listJobs", ok: [200], ask: get(() => "/api/v1/jobs") },
  "GET job": { route: "getJob", ok: [200], ask: get(({ job_id }) => `/api/v1/jobs/${job_id}`) },
  "GET knowledge-graphs": { route: "listKnowledgeGraphs", ok: [200], ask: get(() => "/api/v1/knowledge-graphs") },
  "GET knowledge-graph": {
    route: "getKnowledgeGraph",
    ok: [200],
    ask: get(({ kg }) => `/api/v1/knowledge-graphs/${kg}`),
  },
  "GET knowledge-graph export": {
    route: "exportKnowledgeGraph",
    ok: [200],
    ask: get(({ kg }) => `/api/v1/knowledge-graphs/${kg}/export`),
  },
  "POST knowledge-graph import": {
    route: "importKnowledgeGraph",
    // The file is refused when it is stored: an import that succeeds would leave its work to the end of the outage.
    ok: [400],
    ask: (app) =>
      ask(app, `/api/v1/knowledge-graphs/${app.kg}/import`, {
        method: "POST",
        headers: { "Content-Type": "application/x-ndjson" },
        body: `${fresh()}\n`,
      }),
  },
  "PUT knowledge-graph": {
    route: "updateKnowledgeGraph",
    ok: [200],
    ask: (app) =>
      ask(app, `/api/v1/knowledge-graphs/${app.kg}`, {
        ...json({ description: "A bridge" }, anyVersion),
        method: "PUT",
      }),
  },
  "PATCH knowledge-graph": {
    route: "patchKnowledgeGraph",
    ok: [200],
    ask: (app) =>
      ask(app, `/api/v1/knowledge-graphs/${app.kg}`, { ...json({ description: "A bridge" }), method: "PATCH" }),
  },
  "POST registry/reload": {
    route: "reloadRegistry",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/knowledge-graphs/registry/reload", { method: "POST" }),
  },
  "DELETE knowledge-graph": {
    route: "deleteKnowledgeGraph",
    // Without `force`, so that the request can be repeated.
    ok: [409],
    ask: (app) => ask(app, `/api/v1/knowledge-graphs/${app.kg}`, { method: "DELETE" }),
  },
  "POST knowledge-graphs": {
    route: "createKnowledgeGraph",
    ok: [201],
    ask: (app) => ask(app, "/api/v1/knowledge-graphs", json({ name: fresh(), kg_type: "user" })),
  },
  "POST entity": {
    route: "createEntity",
    ok: [201],
    ask: (app) =>
      ask(app, `/data/entity/${app.kg}`, json({ label: fresh(), entity_type: "boat", sync_to_graphdb: true })),
  },
  "PUT entity": {
    route: "updateEntity",
    ok: [200],
    ask: (app) =>
      ask(app, `/data/entity/${app.kg}/${app.entity_id}`, {
        ...json({ description: fresh() }, anyVersion),
        method: "PUT",
      }),
  },
  "POST relation": {
    route: "createRelation",
    ok: [201],
    ask: (app) =>
      ask(app, `/data/relation/${app.kg}`, json({ relation_type: fresh(), ...endsOf(app), sync_to_graphdb: true })),
  },
  "PUT relation": {
    route: "updateRelation",
    ok: [200],
    ask: (app) =>
      ask(app, `/data/relation/${app.kg}/${app.relation_id}`, {
        ...json({ properties: { checked: fresh() } }, anyVersion),
        method: "PUT",
      }),
  },
  "POST knowledge-graph entity": {
    route: "createKgEntity",
    ok: [201],
    ask: (app) => ask(app, `/api/v1/knowledge-graphs/${app.kg}/entities`, json({ label: fresh(), type: "boat" })),
  },
  "PUT knowledge-graph entity": {
    route: "updateKgEntity",
    ok: [200],
    ask: (app) => ask(app, entityPath(app), { ...json({ description: fresh() }), method: "PUT" }),
  },
  "PATCH knowledge-graph entity": {
    route: "patchKgEntity",
    ok: [200],
    ask: (app) => ask(app, entityPath(app), { ...json({ description: fresh() }), method: "PATCH" }),
  },
  "POST entity merge": {
    route: "mergeEntities",
    ok: [404],
    ask: (app) => ask(app, `${entityPath(app)}/merge`, json({ ids: [999_999_999] })),
  },
  "POST entity split": {
    route: "splitEntities",
    ok: [404],
    ask: (app) => ask(app, `${entityPath(app)}/split`, json({ ids: [999_999_999] })),
  },
  "GET entity operations": {
    route: "entityOperations",
    ok: [200],
    ask: get(({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/operations`),
  },
  "POST knowledge-graph search": {
    route: "searchKnowledgeGraph",
    ok: [200],
    ask: (app) => ask(app, `/api/v1/knowledge-graphs/${app.kg}/search`, json({ query: "the Aurora Bridge" })),
  },
  "POST knowledge-graph search of the graph": {
    route: "searchKnowledgeGraph",
    ok: [200],
    ask: (app) =>
      ask(app, `/api/v1/knowledge-graphs/${app.kg}/search`, json({ query: "the Aurora Bridge", search_type: "graph" })),
  },
  "GET registry info": {
    route: "registryInfo",
    ok: [200],
    ask: get(() => "/api/v1/knowledge-graphs/registry/info"),
  },
  "POST federated search": {
    route: "federatedSearch",
    ok: [200],
    ask: (app) =>
      ask(
        app,
        "/api/v1/knowledge-graphs/multi-kg/federated-search",
        json({ query: "the Aurora Bridge", kg_names: [app.kg], search_type: "vector" }),
      ),
  },
  "POST detect domain": {
    route: "detectDomain",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/knowledge-graphs/multi-kg/detect-domain", json({ text: "the Aurora Bridge" })),
  },
  "GET memory/health": { route: "memoryHealth", ok: [200], ask: get(() => "/api/v1/memory/health") },
  "GET memory user": { route: "memoryUser", ok: [200, 404], ask: get(() => "/api/v1/memory/users/u") },
  "GET memory items": { route: "listMemoryItems", ok: [200, 404], ask: get(() => "/api/v1/memory/users/u/items") },
  "GET memory item": { route: "memoryItem", ok: [404], ask: get(() => "/api/v1/memory/users/u/items/none") },
  "GET memory item history": {
    route: "memoryItemHistory",
    ok: [404],
    ask: get(() => "/api/v1/memory/users/u/items/none/history"),
  },
  "POST memory item": {
    route: "remember",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/memory/users/u/items", json({ text: "The Aurora is a bridge." })),
  },
  "PATCH memory item": {
    route: "patchMemoryItem",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/memory/users/u/items/none", { ...json({ pinned: true }), method: "PATCH" }),
  },
  "DELETE memory item": {
    route: "forgetMemoryItem",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/memory/users/u/items/none", { method: "DELETE" }),
  },
  "GET memory sessions": {
    route: "listMemorySessions",
    ok: [200, 404],
    ask: get(() => "/api/v1/memory/users/u/sessions"),
  },
  "GET memory session": {
    route: "memorySession",
    ok: [404],
    ask: get(() => "/api/v1/memory/users/u/sessions/none"),
  },
  "DELETE memory session": {
    route: "forgetMemorySession",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/memory/users/u/sessions/none", { method: "DELETE" }),
  },
  "GET memory profile": { route: "memoryProfile", ok: [200, 404], ask: get(() => "/api/v1/memory/users/u/profile") },
  "POST memory feedback": {
    route: "memoryFeedback",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/memory/feedback", json({ trace_id: "trc_none", rating: "good" })),
  },
  "GET memory audit": { route: "auditMemory", ok: [200, 404], ask: get(() => "/api/v1/memory/users/u/audit") },
  "POST memory recall": {
    route: "recallMemory",
    // A user of whom nothing is remembered yet is unknown.
    ok: [200, 404],
    ask: (app) => ask(app, "/api/v1/memory/users/u/recall", json({ query: "Which bridge is the Aurora?" })),
  },
  "GET memory export": { route: "exportMemory", ok: [200, 404], ask: get(() => "/api/v1/memory/users/u/export") },
  "PUT memory settings": {
    route: "setMemorySettings",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/memory/users/v/settings", { ...json({ retention_days: 9 }), method: "PUT" }),
  },
  "DELETE memory user": {
    route: "eraseMemory",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/memory/users/nobody", { method: "DELETE" }),
  },
  "GET memory erasure": {
    route: "memoryErasure",
    ok: [404],
    ask: get(() => "/api/v1/memory/erasures/era_none"),
  },
  "DELETE entities bulk": {
    route: "bulkDeleteEntities",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/data/entities/bulk/${kg}`),
  },
  "POST entities bulk": {
    route: "bulkDeleteEntitiesByPost",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/data/entities/bulk/${kg}/delete`),
  },
  "DELETE relations bulk": {
    route: "bulkDeleteRelations",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/data/relations/bulk/${kg}`),
  },
  "POST relations bulk": {
    route: "bulkDeleteRelationsByPost",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/data/relations/bulk/${kg}/delete`),
  },
  "POST knowledge-graph entities bulk": {
    route: "bulkDeleteKgEntities",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/bulk-delete`),
  },
  "DELETE knowledge-graph entities bulk": {
    route: "bulkDeleteKgEntitiesByDelete",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/bulk-delete`),
  },
  "GET embed.js": { route: "embedScript", ok: [200], ask: get(() => "/embed.js") },
  "GET visualizations": { route: "visualizationsOverview", ok: [200], ask: get(() => "/api/visualizations/") },
  "GET visualizations index": {
    route: "visualizationsIndex",
    ok: [200],
    ask: get(({ kg }) => `/api/visualizations/${kg}/`),
  },
  "GET visualizations metadata": {
    route: "visualizationsMetadata",
    ok: [200],
    ask: get(({ kg }) => `/api/visualizations/${kg}/metadata`),
  },
  "POST visualizations regenerate": {
    route: "regenerateVisualizations",
    ok: [202],
    ask: (app) => ask(app, `/api/visualizations/${app.bareKg}/regenerate`, { method: "POST" }),
  },
  "DELETE visualizations": {
    route: "deleteVisualizations",
    ok: [200],
    ask: (app) => ask(app, `/api/visualizations/${app.bareKg}`, { method: "DELETE" }),
  },
  "POST chunk": {
    route: "createChunk",
    ok: [201],
    ask: (app) => ask(app, `/data/chunk/${app.kg}`, json({ content: `The ${fresh()} is a boat.` })),
  },
  "GET entity": { route: "getEntity", ok: [200], ask: get(({ kg, entity_id }) => `/data/entity/${kg}/${entity_id}`) },
  "GET entities": { route: "listEntities", ok: [200], ask: get(({ kg }) => `/data/entity/${kg}`) },
  "GET relation": {
    route: "getRelation",
    ok: [200],
    ask: get(({ kg, relation_id }) => `/data/relation/${kg}/${relation_id}`),
  },
  "GET relations": { route: "listRelations", ok: [200], ask: get(({ kg }) => `/data/relation/${kg}`) },
  "GET knowledge-graph entity": { route: "getKgEntity", ok: [200], ask: get(entityPath) },
  "GET chunks": { route: "listChunks", ok: [200], ask: get(({ kg }) => `/data/chunk/${kg}`) },
  "GET chunk": { route: "getChunk", ok: [200], ask: get(({ kg, chunk_id }) => `/data/chunk/${kg}/${chunk_id}`) },
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
  "GET sources/health": { route: "sourceHealth", ok: [200, 503], ask: get(() => "/api/v1/sources/health") },
  "GET visualizations/health": {
    route: "visualizationsHealth",
    ok: [200, 503],
    ask: get(() => "/api/visualizations/health"),
  },
  "GET job events": { route: "jobEvents", ok: [200], ask: get(({ job_id }) => `/api/v1/jobs/${job_id}/events`) },
  "GET keys": { route: "listKeys", ok: [200], ask: get(() => "/api/v1/auth/keys") },
  "POST viz-session": {
    route: "openPageSession",
    ok: [200],
    ask: (app) => ask(app, "/api/v1/auth/viz-session", { method: "POST" }),
  },
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
 * store calls are those of the rows named here; deletions are asked once for each engine (outage-changes.ts).
 */
export const routesWithoutRow: Readonly<Record<string, EndpointName>> = {
  cancelJob: "GET job",
  cancelBenchmarkJob: "GET benchmark job",
  // The same calls as an update that processes its source again.
  retryJob: "PUT source",
  deleteChunk: "POST chunk",
  deleteEntity: "PUT entity",
  deleteKgEntity: "PUT knowledge-graph entity",
  // Engines that are away: test/flow/deleting-sources.test.ts.
  deleteSource: "PUT source",
  deleteRelation: "PUT relation",
  revokeKey: "POST generate-key",
  rotateKey: "POST generate-key",
};

export type EndpointName = keyof typeof endpoints;
export const allEndpoints: readonly EndpointName[] = namesOf(endpoints);

export type Column = Partial<Record<EndpointName, Cell>>;

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
