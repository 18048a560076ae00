import { z } from "zod";
import { collectionNames } from "../../../domain/collections.ts";
import { KgName, type KnowledgeGraph } from "../../../domain/kg.ts";
import { pageNames } from "../../../domain/picture-names.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import type { GraphServices } from "../../services.ts";

const Summary = z
  .object({
    kg_name: shared.kg_name,
    sources_count: z.number().int().describe("Number of sources with a published document"),
    chunks_count: shared.chunks_count,
    entities_count: shared.entities_count,
    relations_count: shared.relations_count,
    collections: z
      .array(z.string())
      .describe("Names of its vector collections, also of those that it took up; empty until they are made"),
    has_visualizations: z.boolean().optional().describe("Whether its pages are drawn"),
    has_storage_files: z.boolean().optional().describe("Whether uploads of its sources are stored"),
    visualization_count: z.number().int().optional().describe("Number of its pages"),
    storage_file_types: z.array(z.string()).optional().describe("Types of the uploads, in alphabetical order"),
  })
  .meta({ id: "KnowledgeGraphSummary" });

const list = pagedList({ list: "kgs", size: listPage, key: KgName });

export const sourcesOverview = route({
  id: "sourcesOverview",
  method: "GET",
  path: "/api/v1/sources/kgs",
  tag: "Sources",
  summary: "Show for each knowledge graph how much was ingested into it",
  description:
    "A page of all knowledge graphs of the key's tenant, active or not, by name. For the next page send `next_cursor` " +
    "as `cursor`, until it is null. `include_artifacts=false` leaves out the four fields about pages and uploads.",
  scope: "read",
  query: z.object({
    include_artifacts: queryFlag(true).describe("Whether to include the fields about pages and uploads"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kgs: z.array(Summary).describe("Knowledge graphs, ordered by name"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  examples: [
    { summary: "All", status: 200 },
    { summary: "Without pages and uploads", query: { include_artifacts: "false" }, status: 200 },
  ],
  handle: async ({ ctx, query }, { graphs }) => {
    const { entries, total_count, next } = await graphs.registry.list(
      ctx,
      { include_inactive: true },
      pageRequest(query),
    );
    const artifacts = query.include_artifacts ? await artifactsOf(graphs, entries) : () => ({});
    const adopted = await graphs.orphans.adopted(entries);
    const kgs = entries.map((kg) => ({ ...summaryOf(kg, adopted.get(kg.id) ?? []), ...artifacts(kg) }));
    return { kgs, total_count, next_cursor: list.cursorAfter(next) };
  },
});

const summaryOf = (kg: KnowledgeGraph, adopted: readonly string[]): z.input<typeof Summary> => ({
  kg_name: kg.name,
  sources_count: kg.sources_count,
  chunks_count: kg.chunks_count,
  entities_count: kg.entities_count,
  relations_count: kg.relations_count,
  collections: kg.collections_ready ? [...collectionNames(kg.id), ...adopted] : [],
});

async function artifactsOf({ registry, pictures }: GraphServices, kgs: readonly KnowledgeGraph[]) {
  const [drawn, types] = await Promise.all([pictures.generatedAt(kgs), registry.fileTypes(kgs)]);
  return ({ id }: KnowledgeGraph): Partial<z.input<typeof Summary>> => {
    const storage_file_types = [...(types.get(id) ?? [])];
    return {
      has_visualizations: drawn.has(id),
      has_storage_files: storage_file_types.length > 0,
      visualization_count: drawn.has(id) ? pageNames.length : 0,
      storage_file_types,
    };
  };
}
