import { z } from "zod";
import { managerNames } from "../../../domain/memory.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { route } from "../../route.ts";

const ManagerState = z.enum(["ready", "disabled", "unavailable"]);

export const memoryHealth = route({
  id: "memoryHealth",
  method: "GET",
  path: "/api/v1/memory/health",
  tag: "Memory",
  summary: "Get the state of the memory managers",
  description:
    "The status is always 200: questions are answered without memory, so no outage of memory makes the service unhealthy.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: z
      .enum(["ready", "degraded"])
      .describe("ready: every manager that this version has is ready. degraded: one of them is unavailable."),
    managers: z.record(z.enum(managerNames), ManagerState).describe("State of each manager"),
    turns_waiting: shared.turns_waiting,
    consolidation: z
      .enum(["ready", "delayed", "unavailable"])
      .describe("delayed: memories wait for their consolidation. unavailable: the store does not answer."),
    timestamp: shared.timestamp,
  }),
  extension: true,
  examples: [{ summary: "All is ready", status: 200 }],
  handle: async (_input, { operations: { agents } }) => {
    const [managers, consolidation] = await Promise.all([agents.memoryManagers(), agents.consolidation()]);
    const status = Object.values(managers).includes("unavailable") ? ("degraded" as const) : ("ready" as const);
    const timestamp = new Date().toISOString();
    return { status, managers, turns_waiting: await agents.turnsWaiting(), consolidation, timestamp };
  },
});
