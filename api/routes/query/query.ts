import { Answer, QueryRequest } from "../../../domain/answer.ts";
import { route } from "../../route.ts";

export const query = route({
  id: "query",
  method: "POST",
  path: "/api/v1/query",
  tag: "Query",
  summary: "Answer a question with citations and confidence",
  scope: "read",
  body: { kind: "json", schema: QueryRequest },
  status: 200,
  response: Answer,
  errors: { 404: "A named knowledge graph does not exist" },
  handle: ({ ctx, body, signal }, { query: service }) => service.ask(ctx, body, signal),
});
