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
  /** Strength of an ABOUT edge (0–1), occurrences of a MENTIONS edge (≥ 1). */
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
 * Role "graph". Everything is named by KG id; chunk edges lead to entity *keys*, so that they can be staged before the
 * entity exists. Every write is idempotent by id, an older version never replaces a newer one.
 * Throws `unavailable` ("graphdb") when the engine cannot be reached.
 */
export interface GraphStore extends Closable {
  upsertChunks(kg_id: number, chunks: readonly GraphChunk[]): Promise<void>;
  deleteChunks(kg_id: number, chunk_ids: readonly number[]): Promise<void>;
  /** All chunk nodes of one revision, of all revisions when `revision` is null. */
  deleteSource(kg_id: number, source_id: string, revision: number | null): Promise<void>;
  upsertEntities(kg_id: number, entities: readonly GraphEntity[]): Promise<void>;
  /** Deletes entity nodes and the relations at them. */
  deleteEntities(kg_id: number, ids: readonly number[]): Promise<void>;
  upsertRelations(kg_id: number, relations: readonly GraphRelation[]): Promise<void>;
  deleteRelations(kg_id: number, ids: readonly number[]): Promise<void>;
  dropKg(kg_id: number): Promise<void>;

  /** Edges from the chunks to keys. `about` and `mentions` apart, each by chunk id, then key. */
  entitiesOf(
    kg_id: number,
    chunk_ids: readonly number[],
  ): Promise<{ about: readonly ChunkEdge[]; mentions: readonly ChunkEdge[] }>;
  /** Chunks about each key: at most `cap` per key, strongest first, then lowest id. */
  chunksAbout(kg_id: number, keys: readonly string[], cap: number): Promise<readonly ChunkEdge[]>;
  /** Chunks that mention each key: at most `cap` per key, most occurrences first, then lowest id. */
  chunksMentioning(kg_id: number, keys: readonly string[], cap: number): Promise<readonly ChunkEdge[]>;
  /** Relations at the entities, either direction, at most `cap` per entity, most confident first. */
  neighbours(
    kg_id: number,
    entity_ids: readonly number[],
    options: { readonly relation_types?: readonly string[]; readonly cap: number },
  ): Promise<readonly GraphRelation[]>;
  /** Shortest paths between two entities, at most `max_hops` (≤ 4) relations long, at most `cap` of them. */
  paths(
    kg_id: number,
    from: number,
    to: number,
    options: { readonly max_hops: number; readonly cap: number },
  ): Promise<readonly (readonly GraphRelation[])[]>;
  counts(kg_id: number): Promise<GraphCounts>;
  /** Ids of all nodes or relations of a kind in the KG, in any order, in pages of at most 10,000; what is written meanwhile may be among them. */
  ids(kg_id: number, kind: GraphKind): AsyncIterable<readonly number[]>;
  health(): Promise<StoreHealth>;
}
