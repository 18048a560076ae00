import { z } from "zod";
import { presentSubsystem, subsystemStatus } from "../../present-health.ts";
import { route } from "../../route.ts";

export const sourceHealth = route({
  id: "sourceHealth",
  method: "GET",
  path: "/api/v1/sources/health",
  tag: "Sources",
  summary: "Health of source management, with counts of your sources",
  description: "The stores that sources need, and how many sources of the key's tenant there are.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: subsystemStatus,
    database_connection: z.boolean(),
    vector_db_connection: z.boolean(),
    tracked_sources_count: z.number().int(),
    active_sources_count: z.number().int(),
    failed_sources_count: z.number().int(),
    timestamp: z.iso.datetime(),
  }),
  errors: { 503: "A critical store is down; same body, counts as known last, else 0" },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async ({ ctx }, { health, overview }) => {
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
