import { z } from "zod";
import { jobStatuses } from "../../../domain/job.ts";
import { KgName } from "../../../domain/kg.ts";
import { queryInteger } from "../../parameters.ts";
import { JobBody, presentJob } from "../../present-job.ts";
import { route } from "../../route.ts";

export const listJobs = route({
  id: "listJobs",
  method: "GET",
  path: "/api/v1/jobs",
  tag: "Jobs",
  summary: "Jobs, newest first",
  description:
    "Documents and questions that are being worked on or were. For the next page pass `next_cursor` as " +
    "`cursor`, until it is null. Results of questions are left out: ask for the job.",
  scope: "read",
  query: z.object({
    kg_name: KgName.optional(),
    status: z.enum(jobStatuses).optional(),
    limit: queryInteger(1, 200, 50),
    cursor: z
      .string()
      .regex(/^job_[0-9A-Z]{26}$/, "must be a cursor that this endpoint gave")
      .optional(),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({ jobs: z.array(JobBody), next_cursor: z.string().nullable() }),
  extension: true,
  examples: [
    { summary: "The newest", query: { limit: "1" }, status: 200 },
    { summary: "A status that is none", query: { status: "done" }, status: 400 },
  ],
  handle: async ({ ctx, query }, { jobs }) => {
    const { kg_name, status, limit, cursor } = query;
    const page = await jobs.list(ctx, {
      limit,
      cursor: cursor ?? null,
      ...(kg_name === undefined ? {} : { kg_name }),
      ...(status === undefined ? {} : { status }),
    });
    return { jobs: page.jobs.map(presentJob), next_cursor: page.next_cursor };
  },
});
