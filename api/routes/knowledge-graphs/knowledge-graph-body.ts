import { z } from "zod";
import { EmbeddingMethod, KgType, type KnowledgeGraph } from "../../../domain/kg.ts";

const TypeCounts = z.record(z.string(), z.number().int());

/** A knowledge graph as the interface shows it; statistics are left out on request. */
export const KnowledgeGraphBody = z
  .object({
    name: z.string(),
    display_name: z.string(),
    description: z.string(),
    kg_type: KgType,
    domains: z.array(z.string()),
    embedding_method: EmbeddingMethod,
    enable_sql_storage: z.boolean(),
    enable_secondary_graph_storage: z.boolean(),
    is_active: z.boolean(),
    entities_count: z.number().int().optional(),
    relations_count: z.number().int().optional(),
    sources_count: z.number().int().optional(),
    entity_types: TypeCounts.optional(),
    relation_types: TypeCounts.optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "KnowledgeGraph" });

interface Types {
  readonly entity_types: Record<string, number>;
  readonly relation_types: Record<string, number>;
}

export function presentKnowledgeGraph(kg: KnowledgeGraph, types?: Types): z.input<typeof KnowledgeGraphBody> {
  const { entities_count, relations_count, sources_count } = kg;
  return {
    name: kg.name,
    display_name: kg.display_name,
    description: kg.description,
    kg_type: kg.kg_type,
    domains: [...kg.domains],
    embedding_method: kg.embedding_method,
    enable_sql_storage: kg.enable_sql_storage,
    enable_secondary_graph_storage: kg.enable_secondary_graph_storage,
    is_active: kg.is_active,
    ...(types ? { entities_count, relations_count, sources_count, ...types } : {}),
    created_at: kg.created_at.toISOString(),
    updated_at: kg.updated_at.toISOString(),
  };
}
