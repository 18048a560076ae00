import { z } from "zod";
import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { prefers } from "../../prefer.ts";
import { reply, route } from "../../route.ts";

/** A question that became a job; its answer is the job's `result`, for a day. */
const AcceptedQuestion = z.object({
  job_id: z.string(),
  message: z.string(),
  status: z.literal("queued"),
  status_url: z.string(),
});

export const query = route({
  id: "query",
  method: "POST",
  path: "/api/v1/query",
  tag: "Query",
  summary: "Answer a question with citations and confidence, at once or as a job",
  scope: "read",
  body: { kind: "json", schema: QueryRequest },
  status: 200,
  response: Answer,
  accepted: AcceptedQuestion,
  prefersAsync: true,
  errors: { 404: "A named knowledge graph does not exist", 503: "Too many questions are waiting as jobs" },
  handle: async ({ ctx, body, request, signal }, { query: service, questions }) =>
    prefers(request.headers.prefer, "respond-async")
      ? acceptedReply(await questions.accept(ctx, body))
      : service.ask(ctx, body, signal),
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
