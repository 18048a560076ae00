import { z } from "zod";
import { pageNames } from "../../../domain/picture-names.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";

export const deleteVisualizations = route({
  id: "deleteVisualizations",
  method: "DELETE",
  path: "/api/visualizations/{kg_name}",
  tag: "Visualizations",
  summary: "Delete the pages of a knowledge graph",
  description:
    "The pages stay away until the next ingestion or a request to regenerate them; other changes of the knowledge " +
    "graph do not bring them back. A rendering that is under way ends first.",
  scope: "delete",
  params: kgParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    kg_name: shared.kg_name,
    deleted_count: z.number().int().describe("Number of deleted pages; 0 if there were none"),
    deleted_files: z.array(z.string()).describe("Names of the deleted pages"),
    message: z.string().describe("What was done, in words"),
    timestamp: shared.timestamp,
  }),
  errors: { 404: "The knowledge graph does not exist" },
  idempotent: "replay",
  examples: [
    { summary: "Pages that are drawn", params: { kg_name: "norrvik" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { graphs: { registry, pictures } }) => {
    const kg = await registry.get(ctx, params.kg_name);
    const deleted_files = (await pictures.remove(kg.id)) ? [...pageNames] : [];
    const message =
      deleted_files.length > 0
        ? `Visualizations of '${kg.name}' deleted`
        : `Knowledge graph '${kg.name}' had no visualizations`;
    return {
      success: true,
      kg_name: kg.name,
      deleted_count: deleted_files.length,
      deleted_files,
      message,
      timestamp: new Date().toISOString(),
    } as const;
  },
});
