import { z } from "zod";
import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { prefers } from "../../http/prefer.ts";
import { jobLink } from "../../present/job-link.ts";
import { reply, route } from "../../route.ts";

/** A question that became a job. The answer is the job's `result` for a day. */
const AcceptedQuestion = z
  .object({
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    status: z.literal("queued").describe("State of the job: it waits to be run"),
    status_url: z.string().describe("Path of the job, to ask for its state"),
  })
  .meta({ id: "AcceptedQuestion" });

export const query = route({
  id: "query",
  method: "POST",
  path: "/api/v1/query",
  tag: "Query",
  summary: "Answer a question with citations and confidence, at once or as a job",
  description:
    "Chooses a pipeline for the question, finds passages, and answers with sentences quoted from them. If no " +
    "passage supports an answer, the answer says so, with status 200, empty `citations` and a low `confidence`. " +
    "Questions with the same `session_id` may refer to each other.\n\nWith `Prefer: respond-async` the status is " +
    "202 at once. Wait for the job and read its `result`, which is kept for a day.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: QueryRequest },
  status: 200,
  response: Answer,
  accepted: AcceptedQuestion,
  prefersAsync: true,
  idempotent: "replay",
  errors: {
    404: "A named knowledge graph does not exist",
    503: "Too many questions are waiting as jobs",
  },
  examples: [
    {
      summary: "A question over two documents",
      body: { query: "Where was the designer of the Aurora Belle born?", kg_names: ["norrvik"] },
      status: 200,
    },
    {
      summary: "A question as a job",
      headers: { Prefer: "respond-async" },
      body: { query: "How many crossings were cancelled because of fog?", kg_names: ["norrvik"] },
      status: 202,
    },
    { summary: "No question", body: { query: "", kg_names: ["norrvik"] }, status: 400 },
    { summary: "An unknown knowledge graph", body: { query: "Who?", kg_names: ["atlantis"] }, status: 404 },
  ],
  handle: async ({ ctx, body, request, signal }, { questions, access }) => {
    if (!prefers(request.headers.prefer, "respond-async")) {
      const { quotes, ...answer } = await questions.query.ask(ctx, body, signal);
      return { ...reply(200, answer), quotes };
    }
    await access.gate.acceptJob(ctx.tenant_id);
    return acceptedReply(await questions.queue.accept(ctx, body));
  },
});

function acceptedReply(job_id: string) {
  const status_url = jobLink(job_id);
  const body = {
    job_id,
    message: "Question accepted; its job holds the answer for a day",
    status: "queued",
    status_url,
  };
  return reply(202, body, { Location: status_url, "Preference-Applied": "respond-async" });
}
