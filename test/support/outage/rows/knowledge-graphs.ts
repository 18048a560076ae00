// Rows of the outage matrix: knowledge graphs, their registry, exports and imports.

import { anyVersion, ask, type Endpoint, fresh, get, json } from "../request.ts";

export const knowledgeGraphRows = {
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
  "GET registry info": {
    route: "registryInfo",
    ok: [200],
    ask: get(() => "/api/v1/knowledge-graphs/registry/info"),
  },
} as const satisfies Record<string, Endpoint>;
