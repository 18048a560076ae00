import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { prefers } from "../../http/prefer.ts";
import { reply, route } from "../../route.ts";
import { AcceptedQuestion, acceptedReply } from "./accepted-question.ts";

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
