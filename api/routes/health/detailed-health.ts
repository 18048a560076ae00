import { z } from "zod";
import { criticalServices, type ServiceName } from "../../health.ts";
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
    }),
  ),
  pipelines: z.record(z.string(), z.string()),
  version: z.string(),
  timestamp: z.iso.datetime(),
});

export const detailedHealth = route({
  id: "detailedHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Health",
  summary: "Health of every pipeline and service",
  scope: "read",
  query: z.object({ detailed: queryFlag(false) }),
  body: { kind: "none" },
  status: 200,
  response: z.union([Brief, Detailed]),
  errors: { 503: "A critical service is down; same body" },
  handle: async ({ query }, { health, version }) => {
    const report = health.report();
    const shared = { pipelines: pipelineStates(report), version, timestamp: new Date().toISOString() };
    const body = query.detailed
      ? {
          overall_status: report.status,
          services: Object.entries(report.services).map(([service_name, { status, response_time_ms, engine }]) => {
            const critical = criticalServices.includes(service_name as ServiceName);
            return { service_name, status, response_time_ms, critical, engine };
          }),
          ...shared,
        }
      : { status: report.status, services: serviceStates(report), ...shared };
    return reply(report.status === "down" ? 503 : 200, body);
  },
});
