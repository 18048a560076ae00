import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { tenantFor } from "../../auth/grants.ts";
import { usageLabel } from "../../parameters.ts";
import { route } from "../../route.ts";
import { type Period, periodOf } from "./period.ts";

const numbers = {
  count: z.number().int(),
  errors: z.number().int(),
  total_duration_ms: z.number(),
  avg_duration_ms: z.number(),
  p95_duration_ms: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  total_tokens: z.number(),
  estimated_cost: z.number(),
};
const sums = { requests: z.number().int(), total_tokens: z.number(), estimated_cost: z.number() };

const UsageBody = z.object({
  period: z.object({ start_date: z.string(), end_date: z.string() }),
  filters: z.object({ user_id: z.string().nullable(), tenant_id: z.string() }),
  by_event_type: z.array(
    z.object({ event_type: z.enum(["llm_call", "database_operation", "agent_action"]), ...numbers }),
  ),
  by_model: z.array(z.object({ model: z.string(), ...numbers })),
  by_day: z.array(z.object({ date: z.string(), count: z.number().int(), ...sums })),
  totals: z.object({ events: z.number().int(), ...sums }),
  timestamp: z.string(),
});

const instant = z.string().max(40).optional().describe("ISO 8601 date or date-time; UTC unless it says otherwise");

export const usageSummary = route({
  id: "usageSummary",
  method: "GET",
  path: "/api/analytics/usage/summary",
  tag: "Analytics",
  summary: "What requests did and used: by type of event, by model, by day; usage is kept by the hour",
  description:
    "Sums over events of requests: calls of models, operations on databases, actions of agents. Without " +
    "dates it is the last 30 days; an `end_date` that is a day counts as a whole.",
  scope: "read",
  query: z.object({ start_date: instant, end_date: instant, user_id: usageLabel, tenant_id: usageLabel }),
  body: { kind: "none" },
  status: 200,
  response: UsageBody,
  examples: [
    { summary: "The last 30 days", status: 200 },
    {
      summary: "An end before the start",
      query: { start_date: "2026-11-02", end_date: "2026-11-01" },
      status: 400,
    },
  ],
  handle: async ({ ctx, query }, { analytics }) => {
    const now = new Date();
    const period = periodOf(query.start_date, query.end_date, now);
    checkOrder(period);
    const user_id = query.user_id ?? null;
    const tenant_id = tenantFor(ctx, query.tenant_id);
    const usage = await analytics.usage({ tenant_id, user_id, since: period.start, before: period.end });
    return {
      period: { start_date: period.start.toISOString(), end_date: period.end.toISOString() },
      filters: { user_id, tenant_id },
      ...usage,
      timestamp: now.toISOString(),
    };
  },
});

function checkOrder({ start, end }: Period): void {
  if (start >= end) throw invalidInput("start_date: must be before end_date", "start_date");
}
