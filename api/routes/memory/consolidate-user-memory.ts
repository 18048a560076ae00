import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { reply, route } from "../../route.ts";
import {
  consolidationFields,
  noMemory,
  noSuchUser,
  presentConsolidation,
  userOf,
  userParams,
} from "./memory-fields.ts";

export const consolidateUserMemory = route({
  id: "consolidateUserMemory",
  method: "POST",
  path: "/api/v1/memory/users/{user_id}/consolidate",
  tag: "Memory",
  summary: "Consolidate the memory of a user now",
  description:
    "A workflow learns the facts and instructions that earlier turns state and that are not stored yet, for instance " +
    "because a store was away, and summarises turns that will expire. The service does the same by itself, five minutes " +
    "after a user began to write. Repeating the request has no further effect. `GET /api/v1/memory/users/{user_id}` " +
    "shows when the consolidation has ended.",
  scope: "write",
  params: userParams,
  body: { kind: "none" },
  status: 202,
  response: z
    .object({ user_id: userParams.shape.user_id, ...consolidationFields, timestamp: shared.timestamp })
    .meta({ id: "MemoryConsolidation" }),
  errors: { 404: noSuchUser, 409: noMemory },
  extension: true,
  examples: [
    { summary: "A user who has asked", params: { user_id: "ada" }, status: 202 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id } }, { memory }) => {
    const view = await memory.consolidations.request(userOf(ctx, user_id));
    return reply(202, { user_id, ...presentConsolidation(view), timestamp: new Date().toISOString() });
  },
});
