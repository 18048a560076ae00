import type { GraphKind } from "../graph.ts";
import type { ProjectionTarget } from "./outbox.ts";

/** Records of one kind of one knowledge graph, as one projection holds them. Vectors and keywords hold no relations. */
export interface Slice {
  readonly target: ProjectionTarget;
  readonly kg_id: number;
  readonly kind: GraphKind;
}

export interface IdPage {
  /** Ids above this one. */
  readonly after: number;
  readonly limit: number;
}

/** A knowledge graph as upkeep sees it, of whatever tenant. */
export interface KgSummary {
  readonly id: number;
  readonly tenant_id: string;
  readonly name: string;
  /** Id of the embedder of its vectors; null before the first. */
  readonly embedder: string | null;
  readonly enable_secondary_graph_storage: boolean;
  readonly chunks_count: number;
  readonly entities_count: number;
  readonly relations_count: number;
}

interface Placed {
  readonly chunk_id: number;
  /** null for a chunk that belongs to no document. */
  readonly source_id: string | null;
  readonly revision: number | null;
}

export interface ChunkText extends Placed {
  readonly title: string | null;
  readonly heading_path: readonly string[];
  readonly content: string;
}

export interface ChunkNames extends Placed {
  readonly about: readonly { readonly key: string; readonly strength: number }[];
  readonly mentions: readonly { readonly key: string; readonly n: number }[];
}

export interface Backlog {
  readonly target: string;
  readonly rows: number;
  /** Since the oldest mark; 0 without one. */
  readonly oldest_seconds: number;
}

/** What a person who looks after an installation wants to know of the records. */
export interface UpkeepRecords {
  /** All that are not being deleted, by id. */
  kgs(): Promise<readonly KgSummary[]>;
  /** Those of the ids that stand for no knowledge graph, not even for one that is being deleted. */
  unknownKgs(ids: readonly number[]): Promise<readonly number[]>;

  /**
   * Ids that the engine must hold at this moment, ascending: chunks of active revisions; entities and relations that are
   * synchronised and not dirty. `staged`: also what is on its way (chunks in staging, dirty records), for a rebuild.
   */
  due(slice: Slice, page: IdPage & { readonly staged: boolean }): Promise<readonly number[]>;
  /** Those of the ids that the engine must hold at this moment. */
  stillDue(slice: Slice, ids: readonly number[]): Promise<readonly number[]>;
  /**
   * Those of the ids that the engine may hold: due or on its way there, waiting to be swept, dirty, or not synchronised any
   * more. What is not among them was never written by us, or should have been deleted.
   */
  known(slice: Slice, ids: readonly number[]): Promise<readonly number[]>;

  /** What is embedded and searched of the chunks; those that are gone are left out. */
  chunkTexts(kg_id: number, chunk_ids: readonly number[]): Promise<readonly ChunkText[]>;
  /** Names that the chunks are about and mention; chunks that are gone are left out. */
  chunkNames(kg_id: number, chunk_ids: readonly number[]): Promise<readonly ChunkNames[]>;

  /** Makes records dirty for one projection without a change: no ingestion waits for it. */
  mark(slice: Slice, ids: readonly number[]): Promise<void>;
  /** How many of the records are dirty for the projection. */
  dirty(slice: Slice, ids: readonly number[]): Promise<number>;

  backlog(): Promise<readonly Backlog[]>;
  /** Jobs that run and whose claim has lapsed: nobody works on them just now. */
  lapsedJobs(): Promise<readonly string[]>;
  /** Revisions and tombstones that `before` has come and gone for, and which are still to be swept. */
  unswept(due: { readonly first: Date; readonly again: Date }): Promise<number>;
  /** Hashes of uploads that revisions refer to, ascending, above `after`. */
  uploads(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>;
  /** Those of the revisions ("source/revision") whose parsed document nothing will ever read or sweep. */
  forsaken(revisions: readonly string[]): Promise<readonly string[]>;
}
