import { z } from "zod";
import { reply, route } from "../../route.ts";

export const agentHealth = route({
  id: "agentHealth",
  method: "GET",
  path: "/api/v1/agents/health",
  tag: "Agent system",
  summary: "Health of the agent system",
  description: "Whether questions and documents can be worked on, and which engine runs jobs.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: z.enum(["healthy", "degraded", "down"]),
    service: z.string(),
    components: z.object({
      workflow_engine: z.enum(["connected", "embedded", "disconnected"]),
      main_orchestrator: z.enum(["ready", "initializing", "failed"]),
      pipelines: z.array(z.string()),
    }),
    timestamp: z.iso.datetime(),
  }),
  errors: { 503: "The agent system is down; same body" },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async (_input, { health }) => {
    const report = health.report();
    const body = {
      status: report.status,
      service: "agent-system",
      components: {
        workflow_engine: report.workflowEngine,
        main_orchestrator: report.status === "down" ? "failed" : "ready",
        pipelines: ["ingestion", "retrieval", "prediction"],
      },
      timestamp: new Date().toISOString(),
    };
    return reply(report.status === "down" ? 503 : 200, body);
  },
});
