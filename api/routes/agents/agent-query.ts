import { z } from "zod";
import { Answer, AnswerMetadata, QueryRequest } from "../../../domain/answer.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { KgName } from "../../../domain/kg.ts";
import { reuseOf } from "../../http/cache-control.ts";
import { reply, route } from "../../route.ts";

const AgentQueryRequest = QueryRequest.pick({ query: true, user_id: true })
  .extend({
    kg_hint: KgName.nullish().describe(
      "Name of the knowledge graph to search. Default: those that have most in common with the question.",
    ),
  })
  .meta({ id: "AgentQueryRequest" });

/** The question names the knowledge graph in another field than this request. */
function blameHint(error: unknown): never {
  if (error instanceof AppError && error.kind === "not_found" && error.field === "kg_names")
    throw notFound(error.message, "kg_hint");
  throw error;
}

const RoutedAnswer = Answer.extend({
  metadata: AnswerMetadata.extend({
    routed_from: z.literal("agents").describe("The endpoint that took the question"),
  }).describe("How the answer came about"),
}).meta({ id: "RoutedAnswer" });

export const agentQuery = route({
  id: "agentQuery",
  method: "POST",
  path: "/api/v1/agents/query",
  tag: "Agent system",
  summary: "Answer a question with the main orchestrator",
  description:
    "The same as `POST /api/v1/query` with its defaults. Use that endpoint to choose the number of passages, a " +
    "session, or an answer as a job.",
  scope: "read",
  work: "query",
  asksModels: true,
  cachesAnswers: true,
  body: { kind: "json", schema: AgentQueryRequest },
  status: 200,
  response: RoutedAnswer,
  idempotent: "replay",
  errors: { 404: "The knowledge graph of `kg_hint` does not exist" },
  examples: [
    {
      summary: "A question to one knowledge graph",
      body: { query: "Where was the designer of the Aurora Belle born?", kg_hint: "norrvik" },
      status: 200,
    },
    { summary: "An unknown knowledge graph", body: { query: "Who?", kg_hint: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, body, request, signal, tell }, { questions }) => {
    const { kg_hint, ...given } = body;
    const question = QueryRequest.parse({ ...given, kg_names: kg_hint ? [kg_hint] : undefined });
    const following = { signal, tell, reuse: reuseOf(request.headers["cache-control"]) };
    const { quotes, ...answer } = await questions.query.follow(ctx, question, following).catch(blameHint);
    return { ...reply(200, { ...answer, metadata: { ...answer.metadata, routed_from: "agents" as const } }), quotes };
  },
});
