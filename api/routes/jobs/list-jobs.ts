import { z } from "zod";
import { jobStatuses } from "../../../domain/job.ts";
import { KgName } from "../../../domain/kg.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { presentJob } from "../../present/job.ts";
import { JobBody } from "../../present/job-body.ts";
import { route } from "../../route.ts";

const list = pagedList({ list: "jobs", size: listPage, key: z.string().regex(/^job_[0-9A-Z]{26}$/) });

export const listJobs = route({
  id: "listJobs",
  method: "GET",
  path: "/api/v1/jobs",
  tag: "Jobs",
  summary: "List jobs, newest first",
  description:
    "Lists all jobs of your tenant: ingestions, questions, drawings of pages, imports and benchmarks, whether they wait, run or have " +
    "ended. For the next page send `next_cursor` as `cursor`, until it is null. The list leaves out the answers of " +
    "questions: ask for the single job.",
  scope: "read",
  query: z.object({
    kg_name: KgName.optional().describe("Lists only jobs of this knowledge graph"),
    status: z.enum(jobStatuses).optional().describe("Lists only jobs in this state"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    jobs: z.array(JobBody).describe("Jobs, newest first"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  extension: true,
  examples: [
    { summary: "The newest", query: { limit: "1" }, status: 200 },
    { summary: "An unknown status", query: { status: "done" }, status: 400 },
  ],
  handle: async ({ ctx, query }, { jobs }) => {
    const { kg_name, status } = query;
    const filter = { ...(kg_name === undefined ? {} : { kg_name }), ...(status === undefined ? {} : { status }) };
    const { entries, total_count, next } = await jobs.list(ctx, filter, pageRequest(query));
    return { jobs: entries.map(presentJob), total_count, next_cursor: list.cursorAfter(next) };
  },
});
