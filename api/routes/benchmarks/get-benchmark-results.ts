import { z } from "zod";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

/** Index of the question, and the arm, as a line of the answer shows them. */
const cursorForm = /^(\d{1,6})\.([a-z0-9_]{1,40})$/;

export const getBenchmarkResults = route({
  id: "getBenchmarkResults",
  method: "GET",
  path: "/api/benchmarks/jobs/{job_id}/results",
  tag: "Analytics",
  summary: "Read every answer of a benchmark job",
  description:
    "Streams one JSON object per line: the answer of one arm to one question, with its grade, in the order of the questions, " +
    "and a trailer with the number of answers. A file without the trailer was cut off: send the `cursor` of its last line to " +
    "continue. A job that has not ended has the answers so far. A client that takes nothing for a minute loses the connection.",
  scope: "read",
  params: jobParams,
  query: z.object({
    cursor: z
      .string()
      .regex(cursorForm, "must be the cursor of a line")
      .optional()
      .describe("Continues after the line with this `cursor`; default: from the first answer"),
  }),
  body: { kind: "none" },
  status: 200,
  response: "download",
  mediaTypes: ["application/x-ndjson"],
  errors: { 404: "The job does not exist, or is no benchmark" },
  extension: true,
  examples: [
    { summary: "All answers", params: { job_id: exampleIds.benchmark }, status: 200 },
    { summary: "An unknown job", params: { job_id: "job_unknown" }, status: 404 },
  ],
  handle: async ({ ctx, params: { job_id }, query: { cursor = "" } }, { questions: { benchmarks } }) => {
    const [, question, arm = ""] = cursorForm.exec(cursor) ?? [];
    const after = question === undefined ? null : { question: Number(question), arm };
    return {
      mediaType: "application/x-ndjson",
      fileName: `${job_id}.ndjson`,
      write: await benchmarks.results(ctx, job_id, after),
    };
  },
});
