import { z } from "zod";
import { pageNames } from "../../../domain/picture-names.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { presentSubsystem, subsystemStatus } from "../../present/health.ts";
import { route } from "../../route.ts";

const gigabyte = 1e9;

export const visualizationsHealth = route({
  id: "visualizationsHealth",
  method: "GET",
  path: "/api/visualizations/health",
  tag: "Visualizations",
  summary: "Get the health of the visualizations, with counts of your pages",
  description: "Tells whether pages can be stored, and how many the key's tenant has.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    status: subsystemStatus.describe("State of the visualizations. down: the folder of the pages is away."),
    service: z.literal("visualizations").describe("Name of the subsystem"),
    directory_writable: z.boolean().describe("Whether the folder of the pages can be written"),
    available_kgs: z.number().int().describe("Number of knowledge graphs with pages"),
    total_visualizations: z.number().int().describe("Number of pages in total"),
    last_generation: z.iso.datetime().nullable().describe("Time when the last page was drawn; null if none was"),
    disk_space_available_gb: z.number().describe("Free disk space in gigabytes (10^9 bytes)"),
    timestamp: shared.timestamp,
  }),
  errors: { 503: "The folder of the visualizations is away. The body is the same." },
  examples: [{ summary: "All is well", status: 200 }],
  handle: async ({ ctx }, { operations: { health }, graphs: { overview } }) => {
    const report = health.report();
    const { status, free_bytes = 0 } = report.services.visualizations;
    const { knowledge_graphs, last_generated } = await overview.pictures(ctx.tenant_id);
    return presentSubsystem(report, ["visualizations"], {
      service: "visualizations",
      // Each probe writes a file into the folder.
      directory_writable: status === "connected",
      available_kgs: knowledge_graphs,
      total_visualizations: knowledge_graphs * pageNames.length,
      last_generation: last_generated?.toISOString() ?? null,
      disk_space_available_gb: Math.round((free_bytes / gigabyte) * 100) / 100,
    });
  },
});
