import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { reuseOf } from "../../http/cache-control.ts";
import { prefers } from "../../input/prefer.ts";
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
    "202 at once. Wait for the job and read its `result`, which is kept for a day.\n\nWith " +
    "`Accept: text/event-stream` the answer is a stream of server-sent events, which begins with the first step that is done: " +
    '`stage` (`{"name": "retrieve", "ms": 12.5}`, a step that is done), `sentence` (`{"text": "…"}`, the next quote of the ' +
    "answer with its marker), and at the end either `answer` (the same JSON body as without the stream) or `error` (the body of " +
    "a refusal, with `status_code`). Only sentences that passed the check against their passages are sent ahead: there are none " +
    "with `validate_answer: false`, if nothing was found, and for rows of tables. An error before the first event has its " +
    "ordinary status. A client that disconnects ends the work; a stream cannot be resumed.",
  scope: "read",
  work: "query",
  asksModels: true,
  cachesAnswers: true,
  body: { kind: "json", schema: QueryRequest },
  status: 200,
  response: Answer,
  accepted: AcceptedQuestion,
  prefersAsync: true,
  streams: true,
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
  handle: async ({ ctx, body, request, signal, tell }, { questions, access }) => {
    if (!prefers(request.headers.prefer, "respond-async")) {
      const reuse = reuseOf(request.headers["cache-control"]);
      const { quotes, ...answer } = await questions.query.follow(ctx, body, { signal, tell, reuse });
      return { ...reply(200, answer), quotes };
    }
    await access.gate.acceptJob(ctx.tenant_id);
    return acceptedReply(await questions.queue.accept(ctx, body));
  },
});
