import type { NotedSpace } from "../../domain/vector-space.ts";
import type { Closable, StoreHealth } from "./health.ts";

/** One collection per knowledge graph and kind of record. */
export interface CollectionRef {
  readonly kg_id: number;
  readonly kind: "chunk" | "entity";
}

export interface VectorRecord {
  readonly id: number;
  /** Unit length, the collection's dimensions. */
  readonly vector: Float32Array;
  /** null for records that belong to no document. */
  readonly source_id: string | null;
  readonly revision: number | null;
  /**
   * KG version, or another number that only grows. If the engine can compare versions, an older write never replaces a
   * newer one.
   */
  readonly version: number;
}

export interface Scored {
  readonly id: number;
  /** Higher is better. Cosine (−1..1) for vectors, the engine's own positive scale for keywords. */
  readonly score: number;
}

export interface SearchOptions {
  /** 1–1,000. */
  readonly k: number;
  /** The engine leaves out records of these sources (sources in their first staging). */
  readonly exclude_sources?: readonly string[];
  /** The engine finds records of these sources only, and none without a source. Default: all. */
  readonly only_sources?: readonly string[];
}

/** The operations that vector and keyword collections share. Every write is idempotent by id. */
interface Collections extends Closable {
  /**
   * Creates the collection if it is missing. No other method creates one: writes to a missing collection are dropped.
   * A collection of vectors notes the id of its embedder. Throws `conflict` when it exists with vectors of other
   * dimensions or of another noted embedder (`domain/vector-space.ts`).
   */
  ensure(ref: CollectionRef, dimensions: number, embedder?: string): Promise<void>;
  /** Drops the collection. A missing collection is no error. */
  drop(ref: CollectionRef): Promise<void>;
  delete(ref: CollectionRef, ids: readonly number[]): Promise<void>;
  /** Deletes all records of one revision of a source; of all its revisions when `revision` is null. */
  deleteSource(ref: CollectionRef, source_id: string, revision: number | null): Promise<void>;
  /** Records in the collection; 0 when it is missing. */
  count(ref: CollectionRef): Promise<number>;
  list(): Promise<readonly CollectionRef[]>;
  /**
   * Ids of all records, in any order, in pages of at most 10,000. Records written during the iteration may or may not
   * be included. Empty for a missing collection.
   */
  ids(ref: CollectionRef): AsyncIterable<readonly number[]>;
  health(): Promise<StoreHealth>;
}

/**
 * Role "vectors". Throws `unavailable` ("vectorstore") when the engine cannot be reached. Errors never contain driver
 * text.
 */
export interface VectorStore extends Collections {
  /** Any number of records. Resolves after the engine's commit; searches that begin afterwards see them. */
  upsert(ref: CollectionRef, records: readonly VectorRecord[]): Promise<void>;
  /**
   * Ids of the given records whose stored row differs: its content is different (compared by hash), or its version is
   * newer, so that the engine would refuse the record. Records that are not stored are left out.
   */
  differing(ref: CollectionRef, records: readonly VectorRecord[]): Promise<readonly number[]>;
  /** Nearest by cosine, best first, ties by id. Empty for a missing collection. */
  search(ref: CollectionRef, vector: Float32Array, options: SearchOptions): Promise<readonly Scored[]>;
  /** What the collection notes about its vectors; null when it is missing. */
  spaceOf(ref: CollectionRef): Promise<NotedSpace | null>;
  /** Stored vectors by id; absent ids are left out. */
  get(ref: CollectionRef, ids: readonly number[]): Promise<ReadonlyMap<number, Float32Array>>;
}

export interface KeywordRecord {
  readonly id: number;
  /** Searched with weight 1. For chunks: title, heading path and content; for entities: label and forms. */
  readonly text: string;
  readonly source_id: string | null;
  readonly revision: number | null;
  readonly version: number;
}

/** Role "keywords": candidates by full text. Scores only order the candidates; the ranking uses its own statistics. */
export interface KeywordIndex extends Collections {
  upsert(ref: CollectionRef, records: readonly KeywordRecord[]): Promise<void>;
  /**
   * As for vectors. Texts of entities are compared without regard to the order of their lines: label and forms, in any
   * order.
   */
  differing(ref: CollectionRef, records: readonly KeywordRecord[]): Promise<readonly number[]>;
  /**
   * Records with at least one word of `query`, best first, ties by id. `query` is plain text; search syntax in it has
   * no effect. Empty for a missing collection.
   */
  search(ref: CollectionRef, query: string, options: SearchOptions): Promise<readonly Scored[]>;
}
