import { z } from "zod";
import type { WaterfallEvent } from "../../../analytics/traces/read-trace.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { traceParams } from "../../parameters.ts";
import { route } from "../../route.ts";

const EventBody = z.object({
  event_id: z.string(),
  parent_id: z.string().nullable(),
  type: z.enum(["llm_call", "database_query", "agent_action", "http"]),
  name: z.string(),
  started_at: z.string(),
  offset_ms: z.number(),
  duration_ms: z.number(),
  status: z.enum(["ok", "error"]),
  error: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()),
});

const TraceBody = z.object({
  trace_id: z.string(),
  request: z.object({
    method: z.string().nullable(),
    path: z.string().nullable(),
    status_code: z.number().int().nullable(),
    user_id: z.string().nullable(),
    key_id: z.string().nullable(),
  }),
  started_at: z.string(),
  ended_at: z.string(),
  duration_ms: z.number(),
  status: z.enum(["ok", "error"]),
  job_id: z.string().nullable(),
  workflow_id: z.string().nullable(),
  workflow_url: z.string().nullable(),
  events: z.array(EventBody),
  summary: z.object({
    llm_calls: z.number().int(),
    database_queries: z.number().int(),
    agent_actions: z.number().int(),
    total_tokens: z.number().int(),
    dropped_events: z.number().int(),
  }),
});

export const trace = route({
  id: "trace",
  method: "GET",
  path: "/api/analytics/trace/{trace_id}",
  tag: "Analytics",
  summary: "Everything that one request did, in order, with where its time and tokens went",
  description:
    "The waterfall of one request, also of the job that it made. Every answer names its trace in " +
    "`X-Trace-Id`; it can be read some seconds later.",
  scope: "read",
  params: traceParams,
  body: { kind: "none" },
  status: 200,
  response: TraceBody,
  errors: { 404: "No such trace, or it was not kept" },
  examples: [
    { summary: "A question", params: { trace_id: exampleIds.trace }, status: 200 },
    { summary: "An unknown trace", params: { trace_id: "trc_0" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { analytics }) => {
    const found = await analytics.trace(ctx.tenant_id, params.trace_id);
    return {
      ...found,
      started_at: found.started_at.toISOString(),
      ended_at: found.ended_at.toISOString(),
      events: found.events.map(presentEvent),
    };
  },
});

const presentEvent = ({ event_id, parent_id, type, name, started_at, offset_ms, ...event }: WaterfallEvent) => ({
  event_id,
  parent_id,
  type,
  name,
  started_at: started_at.toISOString(),
  offset_ms,
  ...event,
});
