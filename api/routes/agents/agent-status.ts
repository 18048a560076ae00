import { z } from "zod";
import { type ManagerName, managerStates } from "../../../domain/memory.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { pipelineStates } from "../../present/health.ts";
import { route } from "../../route.ts";

const pipeline = (work: string) =>
  z
    .object({
      status: z.enum(["ready", "degraded", "unavailable"]).describe("State of the pipeline"),
      initialized: z.boolean().describe("Whether the pipeline is set up"),
    })
    .describe(`The pipeline that ${work}`);
const ManagerStatus = z.enum(managerStates);

export const agentStatus = route({
  id: "agentStatus",
  method: "GET",
  path: "/api/v1/agents/status",
  tag: "Agent system",
  summary: "Get the state of the orchestrator, pipelines, memory managers and workflow engine",
  description:
    "Shows the parts of the orchestrator and which of them are ready. Traces use the same names for the nodes of its " +
    "graphs.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    main_orchestrator: z
      .object({
        initialized: z.boolean().describe("Whether the orchestrator is set up"),
        version: z.string().describe("Version of the orchestrator"),
        pipelines: z
          .object({
            ingestion: pipeline("ingests documents"),
            retrieval: pipeline("finds passages for questions"),
            prediction: pipeline("writes answers from passages"),
          })
          .describe("The three pipelines"),
        memory_managers: z
          .object({
            episodic: ManagerStatus.describe("Memory of past conversations"),
            semantic: ManagerStatus.describe("Memory of facts that users stated"),
            procedural: ManagerStatus.describe("Memory of standing instructions and of outcomes"),
            short_term: ManagerStatus.describe("Memory of the questions and answers of a session"),
            long_term: ManagerStatus.describe("Memory that lasts longer than a session"),
          } satisfies Record<ManagerName, typeof ManagerStatus>)
          .describe("State of each memory manager. unavailable: its store does not answer."),
        turns_waiting: shared.turns_waiting,
      })
      .describe("The orchestrator that leads questions through the pipelines"),
    workflow_engine: z
      .object({
        available: z.boolean().describe("Whether the workflow engine can be reached"),
        nodes: z.array(z.string()).describe("Names of the nodes in the graphs of the agents"),
      })
      .describe("The workflow engine that runs jobs"),
    timestamp: shared.timestamp,
  }),
  examples: [{ summary: "All is ready", status: 200 }],
  handle: async (_input, { operations: { health, version, agents } }) => {
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
        turns_waiting: await agents.turnsWaiting(),
      },
      workflow_engine: { available: report.workflowEngine !== "disconnected", nodes: agents.nodes },
      timestamp: new Date().toISOString(),
    };
  },
});
