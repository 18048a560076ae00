import type { Closable, StoreHealth } from "./health.ts";

/** A chunk node with its edges to entity keys. */
export interface GraphChunk {
  readonly chunk_id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
  /** ABOUT edges; strength 0–1. */
  readonly about: readonly { readonly key: string; readonly strength: number }[];
  /** MENTIONS edges; n ≥ 1 occurrences. */
  readonly mentions: readonly { readonly key: string; readonly n: number }[];
}

export interface GraphEntity {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly entity_type: string;
  readonly version: number;
}

export interface GraphRelation {
  readonly id: number;
  readonly source_entity_id: number;
  readonly target_entity_id: number;
  readonly relation_type: string;
  readonly confidence_score: number;
  readonly version: number;
}

export interface ChunkEdge {
  readonly chunk_id: number;
  readonly key: string;
  /** ABOUT edge: strength, 0–1. MENTIONS edge: number of occurrences, ≥ 1. */
  readonly weight: number;
}

export type GraphKind = "chunk" | "entity" | "relation";

export interface GraphCounts {
  readonly chunks: number;
  readonly about: number;
  readonly mentions: number;
  readonly entities: number;
  readonly relations: number;
}

/**
 * Role "graph". Every call names the KG by its id. Chunk edges point to entity *keys*, so that chunks can be staged
 * before the entity exists. Every write is idempotent by id; an older version never replaces a newer one. Throws
 * `unavailable` ("graphdb") when the engine cannot be reached.
 */
export interface GraphStore extends Closable {
  upsertChunks(kg_id: number, chunks: readonly GraphChunk[]): Promise<void>;
  deleteChunks(kg_id: number, chunk_ids: readonly number[]): Promise<void>;
  /** Deletes all chunk nodes of one revision, or of all revisions when `revision` is null. */
  deleteSource(kg_id: number, source_id: string, revision: number | null): Promise<void>;
  upsertEntities(kg_id: number, entities: readonly GraphEntity[]): Promise<void>;
  /** Deletes entity nodes together with their relations. */
  deleteEntities(kg_id: number, ids: readonly number[]): Promise<void>;
  upsertRelations(kg_id: number, relations: readonly GraphRelation[]): Promise<void>;
  deleteRelations(kg_id: number, ids: readonly number[]): Promise<void>;
  dropKg(kg_id: number): Promise<void>;

  /** Edges from the chunks to keys. `about` and `mentions` are separate lists; each is sorted by chunk id, then key. */
  entitiesOf(
    kg_id: number,
    chunk_ids: readonly number[],
  ): Promise<{ about: readonly ChunkEdge[]; mentions: readonly ChunkEdge[] }>;
  /** Chunks about each key: at most `cap` per key, strongest first, then lowest id. */
  chunksAbout(kg_id: number, keys: readonly string[], cap: number): Promise<readonly ChunkEdge[]>;
  /** Chunks that mention each key: at most `cap` per key, most occurrences first, then lowest id. */
  chunksMentioning(kg_id: number, keys: readonly string[], cap: number): Promise<readonly ChunkEdge[]>;
  /** Relations of the entities in either direction: at most `cap` per entity, most confident first. */
  neighbours(
    kg_id: number,
    entity_ids: readonly number[],
    options: { readonly relation_types?: readonly string[]; readonly cap: number },
  ): Promise<readonly GraphRelation[]>;
  /** Shortest paths between two entities: at most `cap` paths, each at most `max_hops` (≤ 4) relations long. */
  paths(
    kg_id: number,
    search: { readonly from: number; readonly to: number; readonly max_hops: number; readonly cap: number },
  ): Promise<readonly (readonly GraphRelation[])[]>;
  counts(kg_id: number): Promise<GraphCounts>;
  /**
   * Ids of all nodes or relations of a kind in the KG, in any order, in pages of at most 10,000. Records that are
   * written during the iteration may be missing.
   */
  ids(kg_id: number, kind: GraphKind): AsyncIterable<readonly number[]>;
  /**
   * Ids of the given records whose stored row differs: its content is different (compared by hash), or its version is
   * newer, so that the engine would refuse the record. Records that are not stored are left out.
   */
  differingChunks(kg_id: number, chunks: readonly GraphChunk[]): Promise<readonly number[]>;
  differingEntities(kg_id: number, entities: readonly GraphEntity[]): Promise<readonly number[]>;
  differingRelations(kg_id: number, relations: readonly GraphRelation[]): Promise<readonly number[]>;
  health(): Promise<StoreHealth>;
}
