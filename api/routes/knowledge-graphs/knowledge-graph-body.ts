import { z } from "zod";
import {
  EmbeddingMethod,
  EmbeddingMethodInForce,
  embeddingMethodInForce,
  KgType,
  type KnowledgeGraph,
} from "../../../domain/kg.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { TypeCounts as Types } from "../../../stores/ports/records/kgs.ts";

const TypeCounts = z.record(z.string(), z.number().int());

/** A knowledge graph as the interface shows it; statistics are left out on request. */
export const KnowledgeGraphBody = z
  .object({
    name: z.string().describe("Name of the knowledge graph, unique in the tenant; the `kg_name` of other endpoints"),
    display_name: z.string().describe("Name to show to people"),
    description: z.string().describe("Description to show to people"),
    kg_type: KgType,
    domains: z.array(z.string()).describe("Fields of knowledge that the knowledge graph is about"),
    embedding_method: EmbeddingMethod,
    embedding_method_in_force: EmbeddingMethodInForce,
    enable_sql_storage: z.boolean().describe("Whether CSV files also become SQL tables"),
    enable_secondary_graph_storage: z
      .boolean()
      .describe("Whether entities and relations are also copied to the secondary graph store, if there is one"),
    is_active: z.boolean().describe("Whether the knowledge graph is active. Lists leave out inactive ones by default."),
    entities_count: shared.entities_count.optional(),
    relations_count: shared.relations_count.optional(),
    sources_count: z.number().int().optional().describe("Number of sources"),
    entity_types: TypeCounts.optional().describe("Number of entities by type, for the 100 most frequent types"),
    relation_types: TypeCounts.optional().describe("Number of relations by type, for the 100 most frequent types"),
    created_at: shared.created_at,
    updated_at: shared.updated_at,
  })
  .meta({ id: "KnowledgeGraph" });

export function presentKnowledgeGraph(kg: KnowledgeGraph, types?: Types): z.input<typeof KnowledgeGraphBody> {
  const { entities_count, relations_count, sources_count } = kg;
  return {
    name: kg.name,
    display_name: kg.display_name,
    description: kg.description,
    kg_type: kg.kg_type,
    domains: [...kg.domains],
    embedding_method: kg.embedding_method,
    embedding_method_in_force: embeddingMethodInForce,
    enable_sql_storage: kg.enable_sql_storage,
    enable_secondary_graph_storage: kg.enable_secondary_graph_storage,
    is_active: kg.is_active,
    ...(types
      ? {
          entities_count,
          relations_count,
          sources_count,
          entity_types: { ...types.entity_types },
          relation_types: { ...types.relation_types },
        }
      : {}),
    created_at: kg.created_at.toISOString(),
    updated_at: kg.updated_at.toISOString(),
  };
}
