import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { tenantFor } from "../../auth/grants.ts";
import { usageTenant, usageUser } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { type Period, periodOf } from "./period.ts";

const cost = z.number().describe("Cost in US dollars, by the price list of the configuration");
const numbers = {
  count: z.number().int().describe("Number of events"),
  errors: z.number().int().describe("Number of events that failed"),
  total_duration_ms: z.number().describe("Sum of the durations in milliseconds"),
  avg_duration_ms: z.number().describe("Average duration in milliseconds"),
  p95_duration_ms: z.number().describe("95th percentile of the duration in milliseconds"),
  input_tokens: shared.input_tokens,
  output_tokens: shared.output_tokens,
  total_tokens: shared.total_tokens,
  estimated_cost: cost,
};
const sums = {
  requests: z.number().int().describe("Number of requests"),
  total_tokens: shared.total_tokens,
  estimated_cost: cost,
};

const UsageBody = z.object({
  period: z
    .object({
      start_date: z.string().describe("Start of the period, at a full hour"),
      end_date: z.string().describe("End of the period, at a full hour"),
    })
    .describe("The period that is summed up, in full hours"),
  filters: z
    .object({
      user_id: z.string().nullable().describe("The user that is included; null: all users"),
      tenant_id: z.string().describe("The tenant that is included"),
    })
    .describe("Whose usage is summed up"),
  by_event_type: z
    .array(
      z.object({
        event_type: z.enum(["llm_call", "database_operation", "agent_action"]).describe("Type of the events"),
        ...numbers,
      }),
    )
    .describe("Sums by type of event"),
  by_model: z
    .array(z.object({ model: z.string().describe("Name of the model"), ...numbers }))
    .describe("Sums of the calls by model"),
  by_day: z
    .array(
      z.object({
        date: z.string().describe("The day (UTC)"),
        count: z.number().int().describe("Number of events"),
        ...sums,
      }),
    )
    .describe("Sums by day (UTC)"),
  totals: z.object({ events: z.number().int().describe("Number of events"), ...sums }).describe("Sums of everything"),
  timestamp: z.string().describe("Time of this answer"),
});

const instant = z.string().max(40).optional();
const start = instant.describe(
  "Start of the period: an ISO 8601 date or date-time, in UTC unless it has an offset. Rounded down to the hour. " +
    "Default: 30 days before the end.",
);
const end = instant.describe(
  "End of the period: an ISO 8601 date or date-time, in UTC unless it has an offset. Rounded up to the hour; a date " +
    "includes its whole day. Default: now.",
);

export const usageSummary = route({
  id: "usageSummary",
  method: "GET",
  path: "/api/analytics/usage/summary",
  tag: "Analytics",
  summary: "Sum up usage by type of event, by model and by day",
  description:
    "Sums over the events of requests: calls of language models, operations on databases, actions of agents. Usage is " +
    "kept by the hour. Without dates the period is the last 30 days.",
  scope: "read",
  query: z.object({ start_date: start, end_date: end, user_id: usageUser, tenant_id: usageTenant }),
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
