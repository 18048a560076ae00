import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { presentSubsystem, subsystemStatus } from "../../present/health.ts";
import { route } from "../../route.ts";

export const sourceHealth = route({
  id: "sourceHealth",
  method: "GET",
  path: "/api/v1/sources/health",
  tag: "Sources",
  summary: "Get the health of source management, with counts of your sources",
  description: "State of the stores that sources need, and the number of sources of the key's tenant.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: subsystemStatus.describe("State of source management. down: a store that sources need is away."),
    database_connection: z.boolean().describe("Whether the SQL database answers"),
    vector_db_connection: z.boolean().describe("Whether the vector store answers"),
    tracked_sources_count: z.number().int().describe("Number of sources in total"),
    active_sources_count: z.number().int().describe("Number of sources that questions can use"),
    failed_sources_count: z.number().int().describe("Number of sources whose ingestion failed"),
    timestamp: shared.timestamp,
  }),
  errors: { 503: "A critical store is down. The body is the same, with the last known counts or 0." },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async ({ ctx }, { operations: { health }, graphs: { overview } }) => {
    const report = health.report();
    const counts = await overview.sources(ctx.tenant_id);
    return presentSubsystem(report, ["sql", "vectorstore"], {
      database_connection: report.services.sql.status !== "disconnected",
      vector_db_connection: report.services.vectorstore.status !== "disconnected",
      tracked_sources_count: counts.tracked,
      active_sources_count: counts.active,
      failed_sources_count: counts.failed,
    });
  },
});
