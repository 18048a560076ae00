import { z } from "zod";
import { pageNames } from "../../../domain/picture-names.ts";
import { presentSubsystem, subsystemStatus } from "../../present-health.ts";
import { route } from "../../route.ts";

const gigabyte = 1e9;

export const visualizationsHealth = route({
  id: "visualizationsHealth",
  method: "GET",
  path: "/api/visualizations/health",
  tag: "Visualizations",
  summary: "Health of the visualizations, with counts of yours",
  description: "Whether pages can be kept, and how many there are of the key's tenant.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: subsystemStatus,
    service: z.literal("visualizations"),
    directory_writable: z.boolean(),
    available_kgs: z.number().int(),
    total_visualizations: z.number().int(),
    last_generation: z.iso.datetime().nullable(),
    disk_space_available_gb: z.number(),
    timestamp: z.iso.datetime(),
  }),
  errors: { 503: "The folder of the visualizations is away; same body" },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async ({ ctx }, { health, overview }) => {
    const report = health.report();
    const { status, free_bytes = 0 } = report.services.visualizations;
    const { knowledge_graphs, last_generated } = await overview.pictures(ctx.tenant_id);
    return presentSubsystem(report, ["visualizations"], {
      service: "visualizations",
      // The prober writes a file there each time.
      directory_writable: status === "connected",
      available_kgs: knowledge_graphs,
      total_visualizations: knowledge_graphs * pageNames.length,
      last_generation: last_generated?.toISOString() ?? null,
      disk_space_available_gb: Math.round((free_bytes / gigabyte) * 100) / 100,
    });
  },
});
