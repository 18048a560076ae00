import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { criticalServices, type HealthReport, type ServiceName, type Verdict } from "../../health/health.ts";
import { queryFlag } from "../../input/parameters.ts";
import { pipelineStates, serviceStates } from "../../present/health.ts";
import { reply, route } from "../../route.ts";

const Status = z
  .enum(["healthy", "degraded", "down"])
  .describe("State of the service. down: a critical store (graphdb, vectorstore, sql) is away.");
const version = z.string().describe("Version of the interface");

const Brief = z.object({
  status: Status,
  timestamp: shared.timestamp,
  version,
  pipelines: z.record(z.string(), z.string()).describe("State by pipeline: ready, degraded or unavailable"),
  services: z
    .record(z.string(), z.string())
    .describe("State by role of the backend: connected, degraded, disconnected or disabled"),
});
const Detailed = z.object({
  overall_status: Status,
  services: z
    .array(
      z.object({
        service_name: z.string().describe("Role of the backend"),
        status: z.string().describe("State of the backend: connected, degraded, disconnected or disabled"),
        response_time_ms: z.number().describe("Milliseconds that the last probe took"),
        critical: z.boolean().describe("Whether questions and ingestion need the backend"),
        engine: z.string().describe("Engine that fills the role"),
        message: z.string().optional().describe("What is wrong; absent if nothing is"),
      }),
    )
    .describe("The backends"),
  pipelines: z
    .array(
      z.object({
        pipeline_name: z.string().describe("Name of the pipeline: ingestion, retrieval or prediction"),
        status: z.string().describe("State of the pipeline: ready, degraded or unavailable"),
      }),
    )
    .describe("The pipelines"),
  version,
  timestamp: shared.timestamp,
});

export const detailedHealth = route({
  id: "detailedHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Health",
  summary: "Get the health of every pipeline and backend",
  description:
    "States of the pipelines and backends, as the last probes found them. `detailed=true` adds response times and " +
    "engines.",
  scope: "read",
  query: z.object({ detailed: queryFlag(false).describe("Whether to include response times, engines and messages") }),
  body: { kind: "none" },
  status: 200,
  response: z.union([Brief, Detailed]),
  errors: { 503: "A critical store is down. The body is the same." },
  examples: [
    { summary: "In short", status: 200 },
    { summary: "In detail", query: { detailed: "true" }, status: 200 },
    { summary: "Neither true nor false", query: { detailed: "yes" }, status: 400 },
  ],
  handle: async ({ query }, { operations: { health, version } }) => {
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

/** Messages without driver text or addresses, which are in the log only. */
const messages: Readonly<Partial<Record<Verdict, string>>> = {
  degraded: "Slow, or some of its calls fail",
  disconnected: "Does not answer",
};
