import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { pipelineStates, serviceStates } from "../../present/health.ts";
import { reply, route } from "../../route.ts";

const PipelineState = z.enum(["ready", "degraded", "unavailable"]);
const ServiceVerdict = z.enum(["connected", "degraded", "disconnected", "disabled"]);

export const rootHealth = route({
  id: "rootHealth",
  method: "GET",
  path: "/health",
  tag: "Health",
  summary: "Get the health of the service; no key needed",
  description:
    "For load balancers and status pages. The answer is what the last probes found, at most some seconds ago; the " +
    "request itself asks no backend. The status is 200 for ok and degraded, 503 for down.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: z
      .enum(["ok", "degraded", "down"])
      .describe(
        "State of the service. down: a critical store (graphdb, vectorstore, sql) is away, or the service stops.",
      ),
    system: z.string().describe("Name of the service"),
    version: z.string().describe("Version of the interface"),
    timestamp: shared.timestamp,
    uptime_seconds: z.number().int().describe("Seconds since the process started"),
    pipelines: z
      .object({
        ingestion: PipelineState.describe("State of the pipeline that ingests documents"),
        retrieval: PipelineState.describe("State of the pipeline that finds passages"),
        prediction: PipelineState.describe("State of the pipeline that writes answers"),
      })
      .describe("State of each pipeline"),
    services: z
      .object({
        graphdb: ServiceVerdict.describe("State of the graph store; critical"),
        vectorstore: ServiceVerdict.describe("State of the vector store; critical"),
        sql: ServiceVerdict.describe("State of the SQL database; critical"),
        cache: ServiceVerdict.describe("State of the cache; not critical: without it answers are slower"),
      })
      .describe("State of each backend, by its role"),
  }),
  errors: { 503: "A critical store is down, or the service is about to stop. The body is the same." },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async (_input, { operations: { health, lifecycle, version } }) => {
    const report = health.report();
    const { graphdb, vectorstore, sql, cache } = serviceStates(report);
    const status = lifecycle.stopping ? "down" : report.status === "healthy" ? "ok" : report.status;
    const body = {
      status,
      system: "loregraph",
      version,
      timestamp: new Date().toISOString(),
      uptime_seconds: Math.floor((Date.now() - report.startedAt.getTime()) / 1000),
      pipelines: pipelineStates(report),
      services: { graphdb, vectorstore, sql, cache },
    };
    return reply(status === "down" ? 503 : 200, body);
  },
});
