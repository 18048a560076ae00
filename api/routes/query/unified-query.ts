import { questionOf, UnifiedQueryRequest } from "../../../domain/unified-query.ts";
import { UnifiedResult } from "../../../domain/unified-result.ts";
import { reuseOf } from "../../http/cache-control.ts";
import { prefers } from "../../input/prefer.ts";
import { reply, route } from "../../route.ts";
import { AcceptedQuestion, acceptedReply } from "./accepted-question.ts";

export const unifiedQuery = route({
  id: "unifiedQuery",
  method: "POST",
  path: "/api/v1/query/unified",
  tag: "Query",
  summary: "Ask by any pipeline, with a choice of mode, reranker and format",
  description:
    "Answers as `POST /api/v1/query` does, or lets the client name the pipeline by `mode`. In mode auto, words for numbers " +
    "and rows lead to SQL if a table fits, requests for passages in bulk to vector search, and other questions to the " +
    "knowledge graph. Fields of pipelines that did not run are null or empty.\n\nA pipeline that the client names has no " +
    "fallback: if no statement can be written, mode sql gives no rows and says why in `metadata.warnings`, and if a " +
    "needed engine is unavailable, the status is 500. A SELECT statement in `query` runs as in `POST /api/v1/query-sql`.\n\nWith `Prefer: respond-async` the status is 202 at once. Wait for " +
    "the job and read its `result`, which is kept for a day.",
  scope: "read",
  work: "query",
  asksModels: true,
  cachesAnswers: true,
  body: { kind: "json", schema: UnifiedQueryRequest },
  status: 200,
  response: UnifiedResult,
  accepted: AcceptedQuestion,
  prefersAsync: true,
  idempotent: "replay",
  errors: {
    404: "A named knowledge graph does not exist",
    503: "Too many questions are waiting as jobs",
  },
  examples: [
    {
      summary: "An answer and the nearest passages",
      body: {
        query: "Where was the designer of the Aurora Belle born?",
        mode: "hybrid",
        max_results: 2,
        kg_names: ["norrvik"],
      },
      status: 200,
    },
    {
      summary: "Rows of a table",
      body: { query: "How many crossings were cancelled because of fog?", mode: "sql", kg_names: ["norrvik"] },
      status: 200,
    },
    {
      summary: "The nearest passages, reranked in pairs, in short",
      body: {
        query: "red bands on the tower of the lighthouse",
        mode: "vector",
        reranker_method: "pairwise",
        max_results: 3,
        response_format: "compact",
        kg_names: ["norrvik"],
      },
      status: 200,
    },
    { summary: "An unknown mode", body: { query: "Who?", mode: "graph" }, status: 400 },
  ],
  handle: async ({ ctx, body, request, signal }, { questions, access }) => {
    const question = questionOf(body);
    if (!prefers(request.headers.prefer, "respond-async")) {
      const reuse = reuseOf(request.headers["cache-control"]);
      const { quotes, ...result } = await questions.unified.ask(ctx, question, { signal, reuse });
      return { ...reply(200, result), quotes };
    }
    await access.gate.acceptJob(ctx.tenant_id);
    return acceptedReply(await questions.queue.accept(ctx, question));
  },
});
