import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { tenantFor } from "../../auth/grants.ts";
import { pagedList } from "../../input/paged-list.ts";
import { usageTenant, usageUser } from "../../input/parameters.ts";
import { route } from "../../route.ts";

const SessionsBody = z.object({
  sessions: z
    .array(
      z.object({
        session_id: z
          .string()
          .describe(
            "Id of the session, as its questions gave it; begins with `unnamed_` if its user and pauses of 30 minutes delimit it",
          ),
        user_id: z.string().nullable().describe("User of the session; null if none was named"),
        started_at: z.string().describe("Time of the first question"),
        ended_at: z.string().describe("Time of the last answer"),
        duration_seconds: z.number().describe("Seconds from the first question to the last answer"),
        turn_count: z.number().int().describe("Number of questions"),
        total_tokens: shared.total_tokens,
        input_tokens: shared.input_tokens,
        output_tokens: shared.output_tokens,
        pipelines: z.record(z.string(), z.number().int()).describe("Number of questions by pipeline"),
      }),
    )
    .describe("Sessions, the most recently started first"),
  total_count: shared.total_count,
  averages: z
    .object({
      duration_seconds: z.number().describe("Average duration of a session in seconds"),
      turn_count: z.number().describe("Average number of questions of a session"),
      total_tokens: z.number().describe("Average number of tokens of a session"),
    })
    .describe("Averages over all sessions, on all pages"),
  next_cursor: shared.next_cursor,
});

const list = pagedList({
  list: "sessions",
  size: { max: 500, default: 100 },
  key: z.string().regex(/^\d{14}_[0-9a-f]{16}$/),
});

export const usageSessions = route({
  id: "usageSessions",
  method: "GET",
  path: "/api/analytics/usage/sessions",
  tag: "Analytics",
  summary: "List sessions with their duration, questions and tokens, newest first",
  description:
    "A page of conversations with their duration, number of questions and tokens. For the next page send " +
    "`next_cursor` as `cursor`, until it is null.",
  scope: "read",
  query: z.object({
    user_id: usageUser,
    tenant_id: usageTenant,
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: SessionsBody,
  examples: [{ summary: "The latest", query: { limit: "1" }, status: 200 }],
  handle: async ({ ctx, query }, { analytics }) => {
    const { user_id = null, cursor, limit } = query;
    const tenant_id = tenantFor(ctx, query.tenant_id);
    const { sessions, next_cursor, ...page } = await analytics.sessions({ tenant_id, user_id, cursor, limit });
    return {
      sessions: sessions.map((session) => ({
        ...session,
        started_at: session.started_at.toISOString(),
        ended_at: session.ended_at.toISOString(),
      })),
      ...page,
      next_cursor: list.cursorAfter(next_cursor),
    };
  },
});
