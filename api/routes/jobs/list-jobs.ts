import { z } from "zod";
import { jobStatuses } from "../../../domain/job.ts";
import { KgName } from "../../../domain/kg.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { foreignCursor, pageParams } from "../../input/parameters.ts";
import { presentJob } from "../../present/job.ts";
import { JobBody } from "../../present/job-body.ts";
import { route } from "../../route.ts";

export const listJobs = route({
  id: "listJobs",
  method: "GET",
  path: "/api/v1/jobs",
  tag: "Jobs",
  summary: "List jobs, newest first",
  description:
    "Lists ingestions and questions that wait, run or have ended. For the next page send `next_cursor` as `cursor`, " +
    "until it is null. The list leaves out the answers of questions: ask for the single job.",
  scope: "read",
  query: z.object({
    kg_name: KgName.optional().describe("Lists only jobs of this knowledge graph"),
    status: z.enum(jobStatuses).optional().describe("Lists only jobs in this state"),
    ...pageParams({ max: 200, default: 50 }, z.string().regex(/^job_[0-9A-Z]{26}$/, foreignCursor)),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({ jobs: z.array(JobBody).describe("Jobs, newest first"), next_cursor: shared.next_cursor }),
  extension: true,
  examples: [
    { summary: "The newest", query: { limit: "1" }, status: 200 },
    { summary: "An unknown status", query: { status: "done" }, status: 400 },
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
