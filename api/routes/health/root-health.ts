import { z } from "zod";
import { pipelineStates, serviceStates } from "../../present-health.ts";
import { reply, route } from "../../route.ts";

const PipelineState = z.enum(["ready", "degraded", "unavailable"]);
const ServiceVerdict = z.enum(["connected", "degraded", "disconnected", "disabled"]);

export const rootHealth = route({
  id: "rootHealth",
  method: "GET",
  path: "/health",
  tag: "Health",
  summary: "Health of the service, open to all",
  description:
    "For load balancers and status pages: never asks a backend, but says what the probes found last, at most " +
    "some seconds ago. 200 for ok and degraded, 503 for down.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: z.enum(["ok", "degraded", "down"]),
    system: z.string(),
    version: z.string(),
    timestamp: z.iso.datetime(),
    uptime_seconds: z.number().int(),
    pipelines: z.object({ ingestion: PipelineState, retrieval: PipelineState, prediction: PipelineState }),
    services: z.object({
      graphdb: ServiceVerdict,
      vectorstore: ServiceVerdict,
      sql: ServiceVerdict,
      cache: ServiceVerdict,
    }),
  }),
  errors: { 503: "A critical service is down, or the service is about to stop; same body" },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async (_input, { health, lifecycle, version }) => {
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
