import { z } from "zod";
import { tenantFor } from "../../auth/grants.ts";
import { queryInteger, usageLabel } from "../../parameters.ts";
import { route } from "../../route.ts";

const SessionsBody = z.object({
  sessions: z.array(
    z.object({
      session_id: z.string().nullable(),
      user_id: z.string().nullable(),
      started_at: z.string(),
      ended_at: z.string(),
      duration_seconds: z.number(),
      turn_count: z.number().int(),
      total_tokens: z.number(),
      input_tokens: z.number(),
      output_tokens: z.number(),
      pipelines: z.record(z.string(), z.number().int()),
    }),
  ),
  total_count: z.number().int(),
  averages: z.object({ duration_seconds: z.number(), turn_count: z.number(), total_tokens: z.number() }),
  next_cursor: z.string().nullable(),
});

export const usageSessions = route({
  id: "usageSessions",
  method: "GET",
  path: "/api/analytics/usage/sessions",
  tag: "Analytics",
  summary: "Sessions, the last begun first: how long, how many questions, how many tokens",
  description:
    "A page of conversations with their length and cost. For the next page pass `next_cursor` as `cursor`, " +
    "until it is null.",
  scope: "read",
  query: z.object({
    user_id: usageLabel,
    tenant_id: usageLabel,
    limit: queryInteger(1, 500, 100),
    cursor: z
      .string()
      .regex(/^\d{14}_[0-9a-f]{16}$/, "must be a cursor that this endpoint gave")
      .optional(),
  }),
  body: { kind: "none" },
  status: 200,
  response: SessionsBody,
  examples: [{ summary: "The latest", query: { limit: "1" }, status: 200 }],
  handle: async ({ ctx, query }, { analytics }) => {
    const { user_id = null, cursor = null, limit } = query;
    const tenant_id = tenantFor(ctx, query.tenant_id);
    const { sessions, ...page } = await analytics.sessions({ tenant_id, user_id, cursor, limit });
    return {
      sessions: sessions.map((session) => ({
        ...session,
        started_at: session.started_at.toISOString(),
        ended_at: session.ended_at.toISOString(),
      })),
      ...page,
    };
  },
});
