import { z } from "zod";
import { userIdLengthLimit } from "../../../domain/limits/memory.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { pagedList, pageRequest } from "../../input/paged-list.ts";
import { route } from "../../route.ts";
import { noSuchUser, userOf, userParams } from "./memory-fields.ts";

/** The key of turns without a session is empty. */
const list = pagedList({ list: "sessions", size: { max: 500, default: 100 }, key: safeText(userIdLengthLimit, 0) });

export const listMemorySessions = route({
  id: "listMemorySessions",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/sessions",
  tag: "Memory",
  summary: "List the remembered sessions of a user",
  description:
    "Sessions by their id; they are remembered for a day. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: userParams,
  query: z.object(list.params),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: userParams.shape.user_id,
    sessions: z
      .array(
        z.object({
          session_id: z.string().nullable().describe("Id of the session; null for questions that named none"),
          turns: z.number().int().describe("Number of remembered turns"),
          first_at: z.iso.datetime().describe("Time of the first remembered turn"),
          last_at: z.iso.datetime().describe("Time of the last turn"),
        }),
      )
      .describe("The sessions, ordered by their id"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    { summary: "The sessions of a user", params: { user_id: "ada" }, query: { limit: "10" }, status: 200 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id }, query }, { memory }) => {
    const user = userOf(ctx, user_id);
    await memory.users.check(user);
    const { entries, total_count, next } = await memory.sessions.list(user, pageRequest(query));
    const sessions = entries.map((session) => ({
      ...session,
      first_at: session.first_at.toISOString(),
      last_at: session.last_at.toISOString(),
    }));
    return { user_id, sessions, total_count, next_cursor: list.cursorAfter(next) };
  },
});
