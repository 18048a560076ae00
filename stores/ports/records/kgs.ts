import type {
  ConfiguredGraph,
  KgType,
  KnowledgeGraph,
  KnowledgeGraphChange,
  NewKnowledgeGraph,
} from "../../../domain/kg.ts";
import type { FileType } from "../../../domain/limits/files.ts";
import type { PageRequest } from "../../../domain/page.ts";
import type { Conditional } from "../../../domain/record-tag.ts";

export interface KgFilter {
  readonly include_inactive: boolean;
  readonly kg_type?: KgType;
  readonly domain?: string;
}

export interface TypeCounts {
  readonly entity_types: Readonly<Record<string, number>>;
  readonly relation_types: Readonly<Record<string, number>>;
}

/** Words of a question, to be compared with the knowledge graphs of a tenant. Each list has distinct values. */
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

/** The state of knowledge graphs that a question is put to. */
export interface KgVersions {
  /** Differs after every change that a reader may see, including settings and facts of sources. */
  readonly version: string;
  /** Whether the engines that questions use show this state: no change for them waits in the outbox. */
  readonly is_projected: boolean;
}

/** The changes that a configuration made. */
export interface Configured {
  readonly added: readonly KnowledgeGraph[];
  readonly updated: readonly KnowledgeGraph[];
  /** Knowledge graphs that became inactive, because the configuration no longer declares them. */
  readonly removed: readonly KnowledgeGraph[];
}

/** The knowledge graphs of one tenant together. */
export interface RegistryFacts {
  readonly total: number;
  readonly active: number;
  readonly types: Readonly<Record<string, number>>;
  /** The 100 most frequent. */
  readonly domains: Readonly<Record<string, number>>;
  readonly sources: number;
  readonly chunks: number;
  readonly entities: number;
  readonly relations: number;
  readonly embedding_methods: readonly string[];
  /** Differs after every change of one of these knowledge graphs. */
  readonly version: string;
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
   * The active knowledge graphs that a question is put to. If there are at most `limit`: all of them, by name.
   * Otherwise those that share the rarest words and names with the question, best first, at most `limit`; those far
   * below the best one are left out. If no word is known: the largest ones.
   */
  choose(tenant_id: string, question: KgQuestion, limit: number): Promise<ChosenKgs>;
  /**
   * By name, in the order of its bytes. `after` of a page is the last name of the previous page. Without a page: all.
   */
  list(tenant_id: string, filter: KgFilter, page?: PageRequest): Promise<readonly KnowledgeGraph[]>;
  /** Number of knowledge graphs on all pages of `list`. */
  count(tenant_id: string, filter: KgFilter): Promise<number>;
  /**
   * Changes the given fields and returns the changed KG; null when no KG has this name. Throws
   * `precondition_failed` if the KG has none of the expected tags.
   */
  update(tenant_id: string, name: string, change: KnowledgeGraphChange & Conditional): Promise<KnowledgeGraph | null>;
  /**
   * Makes the knowledge graphs of one tenant, or of all tenants (null), equal to the declared ones, in one transaction.
   * The type, embedding method and stores of an existing knowledge graph stay. A knowledge graph that an earlier call
   * added or updated and that is not declared now becomes inactive; all others stay.
   */
  configure(tenant_id: string | null, declared: readonly ConfiguredGraph[]): Promise<Configured>;
  /**
   * Types of the files of its sources for each knowledge graph, by its id, in order; a KG without sources is absent.
   */
  fileTypes(kg_ids: readonly number[]): Promise<ReadonlyMap<number, readonly FileType[]>>;
  facts(tenant_id: string): Promise<RegistryFacts>;
  /** The combined version of these knowledge graphs; unknown ids are left out. */
  versions(kg_ids: readonly number[]): Promise<KgVersions>;
  /**
   * Compares the ids that an engine lists with the records. Returns names of the tenant's knowledge graphs whose
   * collections are missing in the list, and listed ids that belong to no knowledge graph of any tenant; at most 100 of
   * each.
   */
  strays(
    tenant_id: string,
    listed: readonly number[],
  ): Promise<{ readonly without_collections: readonly string[]; readonly unknown_ids: readonly number[] }>;
  /**
   * Undoes a creation whose collections could not be made. Throws `conflict` when the KG has data: sources, chunks,
   * entities.
   */
  remove(kg_id: number): Promise<void>;
  markCollectionsReady(kg_id: number, embedder: string): Promise<void>;
  /** Names and counts of the 100 most frequent entity types and relation types of each knowledge graph, by its id. */
  typeCounts(kg_ids: readonly number[]): Promise<ReadonlyMap<number, TypeCounts>>;
}
