import type { SpanEvent } from "../../platform/span.ts";

let made = 0;

/** A finished event of a trace of tenant "t", as `span` makes them. */
export const event = (over: Partial<SpanEvent> = {}): SpanEvent => {
  made += 1;
  return {
    event_id: made.toString(16).padStart(16, "0"),
    parent_id: "root",
    trace_id: "trc_1",
    type: "database_query",
    name: "SELECT",
    started_at: Date.now(),
    duration_ms: 1,
    status: "ok",
    error: null,
    attributes: {},
    subject: { tenant_id: "t", key_id: "key_1" },
    ...over,
  };
};

/** The root of a request. */
export const root = (over: Partial<SpanEvent> = {}): SpanEvent =>
  event({
    type: "http",
    name: "query",
    parent_id: null,
    attributes: { "http.request.method": "POST", "url.path": "/api/v1/query", "http.response.status_code": 200 },
    ...over,
  });

export const modelCall = (input: number, output: number, over: Partial<SpanEvent> = {}): SpanEvent =>
  event({
    type: "llm_call",
    name: "chat m",
    attributes: {
      "gen_ai.request.model": "m",
      "gen_ai.usage.input_tokens": input,
      "gen_ai.usage.output_tokens": output,
      "lore.cost_usd": 0.25,
    },
    ...over,
  });
