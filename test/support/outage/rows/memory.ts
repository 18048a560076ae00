// Rows of the outage matrix: the memory of users.

import { ask, type Endpoint, get, json } from "../request.ts";

export const memoryRows = {
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
  "POST memory consolidate": {
    route: "consolidateUserMemory",
    ok: [202, 404],
    ask: (app) => ask(app, "/api/v1/memory/users/u/consolidate", { method: "POST" }),
  },
  "GET memory erasure": {
    route: "memoryErasure",
    ok: [404],
    ask: get(() => "/api/v1/memory/erasures/era_none"),
  },
} as const satisfies Record<string, Endpoint>;
