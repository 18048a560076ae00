// Rows of the outage matrix: health, metrics and the documentation of the interface.

import { type Endpoint, get } from "../request.ts";

export const serviceRows = {
  "GET /livez": { route: "livez", ok: [200], ask: get(() => "/livez") },
  "GET /readyz": { route: "readyz", ok: [200], ask: get(() => "/readyz") },
  "GET /metrics": { route: "metrics", ok: [200], ask: get(() => "/metrics") },
  "GET /health": { route: "rootHealth", ok: [200, 503], ask: get(() => "/health") },
  "GET /api/v1/health": { route: "detailedHealth", ok: [200, 503], ask: get(() => "/api/v1/health?detailed=true") },
  "GET agents/health": { route: "agentHealth", ok: [200, 503], ask: get(() => "/api/v1/agents/health") },
  "GET agents/status": { route: "agentStatus", ok: [200], ask: get(() => "/api/v1/agents/status") },
  "GET memory/health": { route: "memoryHealth", ok: [200], ask: get(() => "/api/v1/memory/health") },
  "GET sources/health": { route: "sourceHealth", ok: [200, 503], ask: get(() => "/api/v1/sources/health") },
  "GET visualizations/health": {
    route: "visualizationsHealth",
    ok: [200, 503],
    ask: get(() => "/api/visualizations/health"),
  },
  "GET openapi.json": { route: "openapiDocument", ok: [200], ask: get(() => "/openapi.json") },
  "GET docs": { route: "docsPage", ok: [200], ask: get(() => "/docs") },
  "GET docs asset": { route: "docsAsset", ok: [200], ask: get(() => "/docs/swagger-ui.css") },
} as const satisfies Record<string, Endpoint>;
