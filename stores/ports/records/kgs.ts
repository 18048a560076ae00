import type { KgType, KnowledgeGraph, NewKnowledgeGraph } from "../../../domain/kg.ts";

export interface KgFilter {
  readonly include_inactive: boolean;
  readonly kg_type?: KgType;
  readonly domain?: string;
}

export interface KgRecords {
  /**
   * Also creates the KG's own SQL schema and role when enabled. Throws `conflict` "Knowledge graph 'x' already exists".
   */
  create(tenant_id: string, kg: NewKnowledgeGraph): Promise<KnowledgeGraph>;
  /** Returns the existing KG or creates one (`kg_type` "user"). Safe against concurrent calls. */
  getOrCreate(tenant_id: string, name: string): Promise<KnowledgeGraph>;
  get(tenant_id: string, name: string): Promise<KnowledgeGraph | null>;
  byId(kg_id: number): Promise<KnowledgeGraph | null>;
  /** By name, ascending. */
  list(tenant_id: string, filter: KgFilter): Promise<readonly KnowledgeGraph[]>;
  /** Undoes a creation whose collections could not be made. Throws `conflict` when the KG has sources. */
  remove(kg_id: number): Promise<void>;
  markCollectionsReady(kg_id: number, embedder: string): Promise<void>;
  /** Names and counts of the 100 most frequent entity types and relation types. */
  typeCounts(kg_id: number): Promise<{ entity_types: Record<string, number>; relation_types: Record<string, number> }>;
}
