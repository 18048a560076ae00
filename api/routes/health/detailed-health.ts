import { z } from "zod";
import { criticalServices, type HealthReport, type ServiceName, type Verdict } from "../../health.ts";
import { queryFlag } from "../../parameters.ts";
import { pipelineStates, serviceStates } from "../../present-health.ts";
import { reply, route } from "../../route.ts";

const Status = z.enum(["healthy", "degraded", "down"]);

const Brief = z.object({
  status: Status,
  timestamp: z.iso.datetime(),
  version: z.string(),
  pipelines: z.record(z.string(), z.string()),
  services: z.record(z.string(), z.string()),
});
const Detailed = z.object({
  overall_status: Status,
  services: z.array(
    z.object({
      service_name: z.string(),
      status: z.string(),
      response_time_ms: z.number(),
      critical: z.boolean(),
      engine: z.string(),
      message: z.string().optional(),
    }),
  ),
  pipelines: z.array(z.object({ pipeline_name: z.string(), status: z.string() })),
  version: z.string(),
  timestamp: z.iso.datetime(),
});

export const detailedHealth = route({
  id: "detailedHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Health",
  summary: "Health of every pipeline and service",
  description:
    "The states of pipelines and backends as the probes found them last; with `detailed=true` also response " +
    "times and engines.",
  scope: "read",
  query: z.object({ detailed: queryFlag(false) }),
  body: { kind: "none" },
  status: 200,
  response: z.union([Brief, Detailed]),
  errors: { 503: "A critical service is down; same body" },
  examples: [
    { summary: "In short", status: 200 },
    { summary: "In detail", query: { detailed: "true" }, status: 200 },
    { summary: "Neither true nor false", query: { detailed: "yes" }, status: 400 },
  ],
  handle: async ({ query }, { health, version }) => {
    const report = health.report();
    const shared = { version, timestamp: new Date().toISOString() };
    const body = query.detailed ? { ...detailsOf(report), ...shared } : { ...briefOf(report), ...shared };
    return reply(report.status === "down" ? 503 : 200, body);
  },
});

const briefOf = (report: HealthReport) => ({
  status: report.status,
  pipelines: pipelineStates(report),
  services: serviceStates(report),
});

const detailsOf = (report: HealthReport) => ({
  overall_status: report.status,
  services: Object.entries(report.services).map(([service_name, { status, response_time_ms, engine }]) => {
    const critical = criticalServices.includes(service_name as ServiceName);
    const message = messages[status];
    return { service_name, status, response_time_ms, critical, engine, ...(message ? { message } : {}) };
  }),
  pipelines: Object.entries(pipelineStates(report)).map(([pipeline_name, status]) => ({ pipeline_name, status })),
});

/** Nothing of drivers or addresses: those are in the log. */
const messages: Readonly<Partial<Record<Verdict, string>>> = {
  degraded: "Slow, or some of its calls fail",
  disconnected: "Does not answer",
};
