// Rows of the outage matrix: questions, searches and reranking.

import { ask, type Endpoint, json, question } from "../request.ts";

const givenDocuments = { query: "a bridge", documents: [{ id: 1, content: "The Aurora is a bridge." }] };

export const questionRows = {
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
} as const satisfies Record<string, Endpoint>;
