import { invalidInput } from "../../../domain/errors.ts";
import type { NumberedJobEvent } from "../../../domain/job.ts";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { JobEventBody } from "../../present/job-event.ts";
import { route, type ServerEvent } from "../../route.ts";

export const jobEvents = route({
  id: "jobEvents",
  method: "GET",
  path: "/api/v1/jobs/{job_id}/events",
  tag: "Jobs",
  summary: "Follow a job by server-sent events; Last-Event-ID resumes",
  description:
    "A stream (text/event-stream) that begins with all events so far and ends when the job ends. Each event has an " +
    "`id`, a name and JSON data. The names are `status` (of the job), `stage` (of an ingestion) and `step` (of a " +
    "question). A client that reconnects with `Last-Event-ID` misses no event. Lines that begin with a colon keep the " +
    "connection open.",
  scope: "read",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: "events",
  event: JobEventBody,
  errors: { 404: "The job does not exist" },
  extension: true,
  examples: [
    { summary: "From the beginning", params: { job_id: exampleIds.job }, status: 200 },
    { summary: "An unknown job", params: { job_id: "job_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, request, signal }, { jobs }) => {
    const after = lastSeen(request.headers["last-event-id"]);
    return { events: present(await jobs.follow(ctx, params.job_id, { after, signal })) };
  },
});

function lastSeen(header: string | string[] | undefined): number {
  if (header === undefined || header === "") return 0;
  if (typeof header !== "string" || !/^\d{1,9}$/.test(header)) {
    throw invalidInput("Last-Event-ID: must be an id that this stream gave", "Last-Event-ID");
  }
  return Number(header);
}

async function* present(events: AsyncIterable<NumberedJobEvent>): AsyncGenerator<ServerEvent> {
  for await (const { seq, at, data } of events) {
    const { event, ...rest } = data;
    yield { id: String(seq), event, data: { ...rest, at: at.toISOString() } };
  }
}
