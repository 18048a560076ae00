import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { queryInteger } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { sessionParams, userOf } from "./memory-fields.ts";

export const memorySession = route({
  id: "memorySession",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/sessions/{session_id}",
  tag: "Memory",
  summary: "Show the remembered turns of a session",
  description:
    "Questions and answers, newest first. When a source is deleted, the turns whose answers quote it are deleted, too.",
  scope: "read",
  params: sessionParams,
  query: z.object({ limit: queryInteger(1, 1_000, 100).describe("Maximum number of turns") }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: sessionParams.shape.user_id,
    session_id: sessionParams.shape.session_id,
    turns: z
      .array(
        z.object({
          trace_id: shared.trace_id.describe("Id of the trace of the question").nullable(),
          question: z.string().describe("The question"),
          answer: z.string().describe("The answer"),
          asked_at: z.iso.datetime().describe("Time of the question"),
          expires_at: z.iso.datetime().nullable().describe("Time after which the turn is forgotten"),
        }),
      )
      .describe("The turns, newest first"),
  }),
  errors: { 404: "The session is not remembered" },
  extension: true,
  examples: [
    { summary: "A session", params: { user_id: "ada", session_id: "one" }, status: 200 },
    { summary: "An unknown session", params: { user_id: "ada", session_id: "none" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id, session_id }, query: { limit } }, { memory }) => {
    const found = await memory.sessions.turns({ ...userOf(ctx, user_id), session_id }, limit);
    const turns = found.map(({ trace_id, data, occurred_at, expires_at }) => ({
      trace_id,
      question: String(data.question),
      answer: String(data.answer),
      asked_at: occurred_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    }));
    return { user_id, session_id, turns };
  },
});
