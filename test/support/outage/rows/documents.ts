// Rows of the outage matrix: documents, sources and jobs.

import type { OutageApp } from "../app.ts";
import { anyVersion, ask, type Endpoint, fresh, get, json, remove } from "../request.ts";

const note = {
  kg_name: "late",
  content: "This note came while something was away. It is kept all the same, and can be read later.",
  enable_quality_checks: false,
};

export const documentRows = {
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
  "GET job events": { route: "jobEvents", ok: [200], ask: get(({ job_id }) => `/api/v1/jobs/${job_id}/events`) },
  "DELETE source": { route: "deleteSource", ok: [404], ask: remove(({ kg }) => `/api/v1/sources/${kg}/src_none`) },
  "POST job cancel": {
    route: "cancelJob",
    // Its job is completed.
    ok: [409],
    ask: (app) => ask(app, `/api/v1/jobs/${app.job_id}/cancel`, { method: "POST" }),
  },
  "POST job retry": {
    route: "retryJob",
    // Its job is completed, so there is nothing to start again.
    ok: [409],
    ask: (app) => ask(app, `/api/v1/jobs/${app.job_id}/retry`, { method: "POST" }),
  },
} as const satisfies Record<string, Endpoint>;

function upload(app: OutageApp): Promise<Response> {
  const form = new FormData();
  form.set("kg_name", "late");
  form.set("file", new Blob([`# Note\n\nNote ${fresh()} came while something was away.`]), `${fresh()}.md`);
  return ask(app, "/api/v1/ingest", { method: "POST", body: form });
}
