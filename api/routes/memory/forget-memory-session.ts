import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { sessionParams, userOf } from "./memory-fields.ts";

export const forgetMemorySession = route({
  id: "forgetMemorySession",
  method: "DELETE",
  path: "/api/v1/memory/users/{user_id}/sessions/{session_id}",
  tag: "Memory",
  summary: "Forget a session",
  description:
    "Deletes its turns, what the episodic manager remembers of it, and its digests. Facts that the user stated in it " +
    "stay. The next " +
    "question with this `session_id` begins a new conversation.",
  scope: "delete",
  params: sessionParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    user_id: sessionParams.shape.user_id,
    session_id: sessionParams.shape.session_id,
    turns_removed: z.number().int().describe("Number of deleted turns"),
    timestamp: shared.timestamp,
  }),
  errors: { 404: "The session is not remembered" },
  extension: true,
  examples: [
    { summary: "A session", params: { user_id: "ada", session_id: exampleIds.goneSession }, status: 200 },
    { summary: "An unknown session", params: { user_id: "ada", session_id: "none" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id, session_id } }, { memory }) => ({
    success: true as const,
    user_id,
    session_id,
    turns_removed: await memory.sessions.forget({ ...userOf(ctx, user_id), session_id }),
    timestamp: new Date().toISOString(),
  }),
});
