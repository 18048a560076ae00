import { z } from "zod";
import { pipelineStates } from "../../present-health.ts";
import { route } from "../../route.ts";

const PipelineStatus = z.object({ status: z.enum(["ready", "degraded", "unavailable"]), initialized: z.boolean() });
const ManagerStatus = z.enum(["ready", "disabled", "unavailable"]);

export const agentStatus = route({
  id: "agentStatus",
  method: "GET",
  path: "/api/v1/agents/status",
  tag: "Agent system",
  summary: "Orchestrator, pipelines, memory managers and workflow engine",
  description:
    "What the orchestrator consists of and which parts are ready; the names of its graphs' nodes are those " +
    "in traces.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    main_orchestrator: z.object({
      initialized: z.boolean(),
      version: z.string(),
      pipelines: z.object({ ingestion: PipelineStatus, retrieval: PipelineStatus, prediction: PipelineStatus }),
      memory_managers: z.object({
        episodic: ManagerStatus,
        semantic: ManagerStatus,
        procedural: ManagerStatus,
        short_term: ManagerStatus,
        long_term: ManagerStatus,
      }),
    }),
    workflow_engine: z.object({ available: z.boolean(), nodes: z.array(z.string()) }),
    timestamp: z.iso.datetime(),
  }),
  examples: [{ summary: "All is ready", status: 200 }],
  handle: async (_input, { health, version, agents }) => {
    const report = health.report();
    const states = pipelineStates(report);
    const pipeline = (status: (typeof states)["ingestion"]) => ({ status, initialized: true });
    return {
      main_orchestrator: {
        initialized: true,
        version,
        pipelines: {
          ingestion: pipeline(states.ingestion),
          retrieval: pipeline(states.retrieval),
          prediction: pipeline(states.prediction),
        },
        memory_managers: await agents.memoryManagers(),
      },
      workflow_engine: { available: report.workflowEngine !== "disconnected", nodes: agents.nodes },
      timestamp: new Date().toISOString(),
    };
  },
});
