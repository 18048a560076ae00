import { z } from "zod";
import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { prefers } from "../../prefer.ts";
import { reply, route } from "../../route.ts";

/** A question that became a job; its answer is the job's `result`, for a day. */
const AcceptedQuestion = z
  .object({
    job_id: z.string(),
    message: z.string(),
    status: z.literal("queued"),
    status_url: z.string(),
  })
  .meta({ id: "AcceptedQuestion" });

export const query = route({
  id: "query",
  method: "POST",
  path: "/api/v1/query",
  tag: "Query",
  summary: "Answer a question with citations and confidence, at once or as a job",
  description:
    "Chooses a pipeline by the question, finds passages, and answers with quoted sentences. Where nothing " +
    "bears an answer out, the answer says so, with `citations` empty and a low `confidence`: that is 200, " +
    "not an error. Questions with the same `session_id` may refer to each other.\n\nWith `Prefer: " +
    "respond-async` the answer is 202 at once; wait for the job and read its `result`, which is kept for a " +
    "day.",
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
    409: "A request with the same Idempotency-Key is in flight",
    422: "The Idempotency-Key was used with another request",
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
  handle: async ({ ctx, body, request, signal }, { query: service, questions, gate }) => {
    if (!prefers(request.headers.prefer, "respond-async")) return service.ask(ctx, body, signal);
    await gate.acceptJob(ctx.tenant_id);
    return acceptedReply(await questions.accept(ctx, body));
  },
});

function acceptedReply(job_id: string) {
  const status_url = `/api/v1/jobs/${job_id}`;
  const body = {
    job_id,
    message: "Question accepted; its job holds the answer for a day",
    status: "queued",
    status_url,
  };
  return reply(202, body, { Location: status_url, "Preference-Applied": "respond-async" });
}
