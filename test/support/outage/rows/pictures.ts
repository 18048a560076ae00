// Rows of the outage matrix: visualizations.

import { ask, type Endpoint, get } from "../request.ts";

export const pictureRows = {
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
  "GET dashboard": { route: "dashboard", ok: [200], ask: get(({ kg }) => `/api/visualizations/${kg}/dashboard.html`) },
  "GET network": {
    route: "networkVisualization",
    ok: [200],
    ask: get(({ kg }) => `/api/visualizations/${kg}/network_visualization.html`),
  },
} as const satisfies Record<string, Endpoint>;
