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
  /** KG version or other monotone number; an older write never replaces a newer one where the engine can compare. */
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
  /** Records of these sources are left out inside the engine (sources in their first staging). */
  readonly exclude_sources?: readonly string[];
}

/** What vector and keyword collections have in common. Every write is idempotent by id. */
interface Collections extends Closable {
  /** Creates the collection where it is missing. Nothing else creates one: writes to a missing collection are dropped. */
  ensure(ref: CollectionRef, dimensions: number): Promise<void>;
  /** Drops it; missing is fine. */
  drop(ref: CollectionRef): Promise<void>;
  delete(ref: CollectionRef, ids: readonly number[]): Promise<void>;
  /** Deletes all records of one revision of a source; of all its revisions when `revision` is null. */
  deleteSource(ref: CollectionRef, source_id: string, revision: number | null): Promise<void>;
  /** Records in the collection; 0 when it is missing. */
  count(ref: CollectionRef): Promise<number>;
  list(): Promise<readonly CollectionRef[]>;
  /** Ids of all records, in any order, in pages of at most 10,000; what is written meanwhile may be among them. Nothing for a missing collection. */
  ids(ref: CollectionRef): AsyncIterable<readonly number[]>;
  health(): Promise<StoreHealth>;
}

/** Role "vectors". Throws `unavailable` ("vectorstore") when the engine cannot be reached; never driver text. */
export interface VectorStore extends Collections {
  /** Acknowledged after the engine's commit; visible to searches that begin afterwards. Any number of records. */
  upsert(ref: CollectionRef, records: readonly VectorRecord[]): Promise<void>;
  /** Nearest by cosine, best first, ties by id. Empty for a missing collection. */
  search(ref: CollectionRef, vector: Float32Array, options: SearchOptions): Promise<readonly Scored[]>;
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

/** Role "keywords": nominations by full text. Scores order candidates; the ranking uses our own statistics. */
export interface KeywordIndex extends Collections {
  upsert(ref: CollectionRef, records: readonly KeywordRecord[]): Promise<void>;
  /** Any of the words of `query` (hostile syntax is plain text), best first, ties by id. Empty for a missing collection. */
  search(ref: CollectionRef, query: string, options: SearchOptions): Promise<readonly Scored[]>;
}
