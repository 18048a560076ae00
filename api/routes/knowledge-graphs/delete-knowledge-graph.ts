import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams, queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";

const number = (of: string) => z.number().int().describe(`Number of ${of}`);

export const deleteKnowledgeGraph = route({
  id: "deleteKnowledgeGraph",
  method: "DELETE",
  path: "/api/v1/knowledge-graphs/{kg_name}",
  tag: "Knowledge graphs",
  summary: "Delete a knowledge graph with everything in it",
  description:
    "From the answer on the knowledge graph is gone for all readers, and its name is free. Its data is removed from all " +
    "stores in the background, also after a restart. A new knowledge graph of this name starts empty.",
  scope: "delete",
  params: kgParams,
  query: z.object({
    force: queryFlag(false).describe(
      "Whether to delete the knowledge graph even when it contains data. Its running jobs are cancelled.",
    ),
    delete_collections: queryFlag(true).describe(
      "Whether to delete its vector collections, also those that it took up from an earlier knowledge graph. Kept " +
        "collections hold ids and vectors only, and no search reads them. `GET …/registry/info` lists them as orphans. The " +
        "next knowledge graph of this name takes them up if the service still has the same embedder.",
    ),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    kg_name: shared.kg_name,
    message: z.string().describe("What was done, in words"),
    deleted: z
      .object({
        sources: number("sources"),
        chunks: number("chunks"),
        entities: number("entities"),
        relations: number("relations"),
        vector_points: number("vectors in the deleted collections, without those that it took up"),
        collections: z.array(z.string()).describe("Names of the deleted vector collections"),
        visualizations: number("pages"),
      })
      .describe("What the knowledge graph contained"),
    kept_collections: z
      .array(z.string())
      .describe("Names of the vector collections that were kept; empty unless `delete_collections` is false"),
    timestamp: shared.timestamp,
  }),
  errors: {
    404: "The knowledge graph does not exist",
    409: "The knowledge graph contains data, or a job is running on it, and `force` is not true",
  },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "An empty one", params: { kg_name: "fjords" }, status: 200 },
    { summary: "One with documents", params: { kg_name: "norrvik" }, status: 409 },
    { summary: "An unknown one", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name }, query, expected }, { graphs }) => ({
    success: true as const,
    kg_name,
    message: `Knowledge graph '${kg_name}' deleted`,
    ...(await graphs.deleteKg(ctx, kg_name, { ...query, expected })),
    timestamp: new Date().toISOString(),
  }),
});
