import type { FoundFacts } from "../../../domain/facts.ts";
import type { GraphKind } from "../graph.ts";
import type { ProjectionTarget } from "./outbox.ts";

/** The records of one kind that one projection holds of one knowledge graph. Vectors and keywords hold no relations. */
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

/** A knowledge graph as upkeep sees it, of any tenant. */
export interface KgSummary {
  readonly id: number;
  readonly tenant_id: string;
  readonly name: string;
  /** Id of the embedder of the KG's vectors; null until the KG has collections. */
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
  readonly lead: string;
  readonly content: string;
  /** Facts of the document, in the revision that the chunk belongs to. */
  readonly facts: FoundFacts;
}

export interface ChunkNames extends Placed {
  readonly about: readonly { readonly key: string; readonly strength: number }[];
  readonly mentions: readonly { readonly key: string; readonly n: number }[];
}

export interface Backlog {
  readonly target: string;
  readonly rows: number;
  /** Age of the oldest mark; 0 without marks. */
  readonly oldest_seconds: number;
}

/** Queries for the operator's tools: check, repair, rebuild. */
export interface UpkeepRecords {
  /**
   * Forgets some of the chunks that were deleted before `before`; returns how many. `ReadingRecords.removedSince` does
   * not name them any more.
   */
  sweepRemoved(before: Date): Promise<number>;
  /** All KGs that are not being deleted, by id. */
  kgs(): Promise<readonly KgSummary[]>;
  /** Returns the ids without a knowledge graph. A KG that is being deleted still counts as known. */
  unknownKgs(ids: readonly number[]): Promise<readonly number[]>;

  /**
   * Ids that the engine must hold now, ascending: chunks of active revisions; entities and relations that are
   * synchronised and not dirty. `staged` adds chunks in staging and dirty records, for a rebuild.
   */
  due(slice: Slice, page: IdPage & { readonly staged: boolean }): Promise<readonly number[]>;
  /** Returns the given ids that the engine must hold now. */
  stillDue(slice: Slice, ids: readonly number[]): Promise<readonly number[]>;
  /**
   * Returns the given ids that the engine may hold: due, staged, waiting for a sweep, or dirty. If the engine holds any
   * other id, this installation never wrote it, or should have deleted it, for instance because a person keeps the
   * record out of this engine.
   */
  known(slice: Slice, ids: readonly number[]): Promise<readonly number[]>;

  /** Texts of the chunks that are embedded and searched. Missing chunks are left out. */
  chunkTexts(kg_id: number, chunk_ids: readonly number[]): Promise<readonly ChunkText[]>;
  /** Names that the chunks are about and mention. Missing chunks are left out. */
  chunkNames(kg_id: number, chunk_ids: readonly number[]): Promise<readonly ChunkNames[]>;

  /** Marks records as dirty for one projection without a change. No ingestion waits for these marks. */
  mark(slice: Slice, ids: readonly number[]): Promise<void>;
  /** How many of the records are dirty for the projection. */
  dirty(slice: Slice, ids: readonly number[]): Promise<number>;

  /**
   * Deleted sources whose vectors the client wanted to keep, and whose sweeps have ended. `known` does not return their
   * vectors.
   */
  keptVectors(kg_id: number): Promise<readonly string[]>;
  /** Forgets these kept sources. Call it when the engine holds no vectors of them any more. */
  forgetKeptVectors(kg_id: number, source_ids: readonly string[]): Promise<void>;

  backlog(): Promise<readonly Backlog[]>;
  /** Running jobs whose lease has lapsed: no run works on them now. */
  lapsedJobs(): Promise<readonly string[]>;
  /**
   * Number of revisions and tombstones whose sweep is overdue (`sweepable` with the same times), plus deleted knowledge
   * graphs whose wipe is overdue.
   */
  unswept(due: { readonly first: Date; readonly again: Date }): Promise<number>;
  /** Hashes of uploads that revisions refer to, ascending, greater than `after`. */
  uploads(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>;
  /**
   * Returns the given revisions ("source/revision") whose parsed document no job will read and no sweep will remove.
   */
  forsaken(revisions: readonly string[]): Promise<readonly string[]>;
}
