import { z } from "zod";
import { collectionNames } from "../../../domain/collections.ts";
import { pageNames, pagePath } from "../../../domain/picture-names.ts";
import { kgTag } from "../../../domain/record-tag.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams } from "../../input/parameters.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

const KnowledgeGraphDetails = KnowledgeGraphBody.extend({
  chunks_count: shared.chunks_count,
  collections: z
    .array(z.string())
    .describe("Names of its vector collections, also of those that it took up; empty until they are made"),
  storage: z
    .object({
      sql: z.boolean().describe("Whether CSV files also become SQL tables"),
      vectorstore: z.boolean().describe("Whether the vector collections exist"),
      graphdb: z.boolean().describe("Always true: entities and relations are in the graph store"),
      secondary_graph: z.boolean().describe("Whether a secondary graph store has a copy of entities and relations"),
    })
    .describe("Stores that hold the knowledge graph"),
  visualizations: z
    .array(
      z.object({
        name: z.string().describe("Name of the page"),
        url: z.string().describe("Path of the page"),
        generated_at: z.iso.datetime().describe("Time when the page was drawn"),
      }),
    )
    .describe("Pages that show the knowledge graph; empty until they are drawn"),
  last_ingestion_at: z.iso
    .datetime()
    .nullable()
    .describe("Time when a document was last published; null before the first one"),
}).meta({ id: "KnowledgeGraphDetails" });

export const getKnowledgeGraph = route({
  id: "getKnowledgeGraph",
  method: "GET",
  path: "/api/v1/knowledge-graphs/{kg_name}",
  tag: "Knowledge graphs",
  summary: "Show a knowledge graph with its counts, stores and pages",
  description: "Shows the knowledge graph also when it is inactive.",
  scope: "read",
  params: kgParams,
  body: { kind: "none" },
  status: 200,
  response: KnowledgeGraphDetails,
  errors: { 404: "The knowledge graph does not exist" },
  tagged: true,
  examples: [
    { summary: "One with documents", params: { kg_name: "norrvik" }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { graphs: { registry, pictures, orphans, hasSecondaryGraph } }) => {
    const kg = await registry.get(ctx, params.kg_name);
    const [types, drawn, adopted] = await Promise.all([
      registry.typeCounts([kg]),
      pictures.generatedAt([kg]),
      orphans.adopted([kg]),
    ]);
    const generated_at = drawn.get(kg.id)?.toISOString();
    const details: z.input<typeof KnowledgeGraphDetails> = {
      ...presentKnowledgeGraph(kg, types.get(kg.id) ?? { entity_types: {}, relation_types: {} }),
      chunks_count: kg.chunks_count,
      collections: kg.collections_ready ? [...collectionNames(kg.id), ...(adopted.get(kg.id) ?? [])] : [],
      storage: {
        sql: kg.enable_sql_storage,
        vectorstore: kg.collections_ready,
        graphdb: true,
        secondary_graph: kg.enable_secondary_graph_storage && hasSecondaryGraph,
      },
      visualizations: generated_at
        ? pageNames.map((name) => ({ name, url: pagePath(kg.name, name), generated_at }))
        : [],
      last_ingestion_at: kg.last_ingestion_at?.toISOString() ?? null,
    };
    return reply(200, details, etagOf(kgTag(kg)));
  },
});
