// Rows of the outage matrix: keys, tokens and sessions of pages.

import { ask, type Endpoint, get, json, remove } from "../request.ts";

export const keyRows = {
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
  "DELETE key": { route: "revokeKey", ok: [404], ask: remove(() => "/api/v1/auth/keys/key_none") },
  "POST key rotate": {
    route: "rotateKey",
    ok: [404],
    ask: (app) => ask(app, "/api/v1/auth/keys/key_none/rotate", { method: "POST" }),
  },
} as const satisfies Record<string, Endpoint>;
