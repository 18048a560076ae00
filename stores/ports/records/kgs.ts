import type { KgType, KnowledgeGraph, NewKnowledgeGraph } from "../../../domain/kg.ts";
import type { PageRequest } from "../../../domain/page.ts";

export interface KgFilter {
  readonly include_inactive: boolean;
  readonly kg_type?: KgType;
  readonly domain?: string;
}

export interface TypeCounts {
  readonly entity_types: Readonly<Record<string, number>>;
  readonly relation_types: Readonly<Record<string, number>>;
}

/** What a question has in common with the knowledge graphs of a tenant. Each list has distinct values. */
export interface KgQuestion {
  /** Stems, for the vocabularies. */
  readonly stems: readonly string[];
  /** Normalised word sequences that may be names, for the entities that chunks are about. */
  readonly keys: readonly string[];
  /** Words in lower case, for names and domains. */
  readonly words: readonly string[];
}

export interface ChosenKgs {
  /** Best first. */
  readonly kgs: readonly Pick<KnowledgeGraph, "id" | "name">[];
  /** Number of active knowledge graphs of the tenant that were not chosen. */
  readonly not_chosen: number;
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
  /** The knowledge graphs with these names, active or not, by name; unknown names are left out. */
  named(tenant_id: string, names: readonly string[]): Promise<readonly KnowledgeGraph[]>;
  /**
   * The active knowledge graphs that a question is put to. If there are at most `limit`: all of them, by name. Otherwise
   * those that share the rarest words and names with the question, best first, at most `limit`; those far below the best
   * one are left out. If no word is known: the largest ones.
   */
  choose(tenant_id: string, question: KgQuestion, limit: number): Promise<ChosenKgs>;
  /**
   * By name, in the order of its bytes. `after` of a page is the last name of the previous page. Without a page: all.
   */
  list(tenant_id: string, filter: KgFilter, page?: PageRequest): Promise<readonly KnowledgeGraph[]>;
  /** Number of the knowledge graphs that `list` has on all pages. */
  count(tenant_id: string, filter: KgFilter): Promise<number>;
  /** Undoes a creation whose collections could not be made. Throws `conflict` when the KG has sources. */
  remove(kg_id: number): Promise<void>;
  markCollectionsReady(kg_id: number, embedder: string): Promise<void>;
  /** Names and counts of the 100 most frequent entity types and relation types of each knowledge graph, by its id. */
  typeCounts(kg_ids: readonly number[]): Promise<ReadonlyMap<number, TypeCounts>>;
}
