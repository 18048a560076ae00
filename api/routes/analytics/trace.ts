import { z } from "zod";
import type { WaterfallEvent } from "../../../analytics/traces/read-trace.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { traceParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

const EventBody = z.object({
  event_id: z.string().describe("Id of the event, unique in its trace"),
  parent_id: z.string().nullable().describe("Id of the event that contains this event; null if none does"),
  type: z.enum(["llm_call", "database_query", "agent_action", "http"]).describe("Kind of the event"),
  name: z.string().describe("Name of the model, statement, step or request"),
  started_at: z.string().describe("Time when the event started"),
  offset_ms: z.number().describe("Milliseconds from the start of the trace to the start of the event"),
  duration_ms: z.number().describe("Duration of the event in milliseconds"),
  status: z.enum(["ok", "error"]).describe("error: the event failed"),
  error: z.string().nullable().describe("Kind of the failure; null if the event did not fail"),
  attributes: z
    .record(z.string(), z.unknown())
    .describe("Facts about the event, such as counts and the names of models and engines"),
});

const RequestBody = z.object({
  method: z.string().nullable().describe("HTTP method; null if not known"),
  path: z.string().nullable().describe("Path of the request, without keys; null if not known"),
  status_code: z.number().int().nullable().describe("HTTP status of the answer; null while the request runs"),
  user_id: z.string().nullable().describe("`user_id` of the request; null if it had none"),
  key_id: z.string().nullable().describe("Id of the key of the request; null if it had none"),
});

const TraceSummary = z.object({
  llm_calls: z.number().int().describe("Number of calls of language models"),
  database_queries: z.number().int().describe("Number of queries of stores"),
  agent_actions: z.number().int().describe("Number of steps of agents"),
  total_tokens: shared.total_tokens.int(),
  dropped_events: z.number().int().describe("Number of events that are counted here but were too many to be kept"),
});

const TraceBody = z.object({
  trace_id: z.string().describe("Id of the trace"),
  request: RequestBody.describe("The request that the trace belongs to"),
  started_at: z.string().describe("Time when the first event started"),
  ended_at: z.string().describe("Time when the last event ended"),
  duration_ms: z.number().describe("Milliseconds from `started_at` to `ended_at`"),
  status: z
    .enum(["ok", "error"])
    .describe("error: the request or its job failed. A failed step that was repeated does not count."),
  job_id: z.string().nullable().describe("Id of the job that the request created; null if it created none"),
  workflow_id: z.string().nullable().describe("Id of that job's workflow; null if there is none"),
  workflow_url: z.string().nullable().describe("URL that shows the workflow's history; null if there is none"),
  events: z.array(EventBody).describe("Events, ordered by their start"),
  summary: TraceSummary.describe("Counts of the events"),
});

export const trace = route({
  id: "trace",
  method: "GET",
  path: "/api/analytics/trace/{trace_id}",
  tag: "Analytics",
  summary: "Get everything that one request did, with its time and tokens",
  description:
    "The waterfall of a request, including the job that it created. Every answer names its trace in `X-Trace-Id`. The " +
    "trace can be read some seconds after the answer.",
  scope: "read",
  params: traceParams,
  body: { kind: "none" },
  status: 200,
  response: TraceBody,
  errors: { 404: "The trace does not exist or was not kept" },
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
