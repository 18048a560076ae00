import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { reply, route } from "../../route.ts";

export const agentHealth = route({
  id: "agentHealth",
  method: "GET",
  path: "/api/v1/agents/health",
  tag: "Agent system",
  summary: "Get the health of the agent system",
  description: "Tells whether the service can answer questions and ingest documents, and which engine runs jobs.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: z
      .enum(["healthy", "degraded", "down"])
      .describe("State of the agent system. down: it cannot answer questions or ingest documents."),
    service: z.string().describe("Name of the subsystem"),
    components: z
      .object({
        workflow_engine: z
          .enum(["connected", "embedded", "disconnected"])
          .describe("State of the workflow engine that runs jobs. embedded: it runs inside this process."),
        main_orchestrator: z
          .enum(["ready", "initializing", "failed"])
          .describe("State of the orchestrator that leads questions through the pipelines"),
        pipelines: z.array(z.string()).describe("Names of the pipelines"),
      })
      .describe("Parts of the agent system"),
    timestamp: shared.timestamp,
  }),
  errors: { 503: "The agent system is down. The body is the same." },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async (_input, { operations: { health } }) => {
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
