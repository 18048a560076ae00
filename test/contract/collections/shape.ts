import type { CollectionRef, KeywordIndex, SearchOptions, VectorStore } from "../../../stores/ports/vectors.ts";

export interface Placed {
  readonly id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
  readonly version: number;
}

/** The part that the contracts of vectors and keywords share. */
export type Store<R> = Omit<VectorStore | KeywordIndex, "upsert" | "differing" | "search" | "get"> & {
  upsert(ref: CollectionRef, records: readonly R[]): Promise<void>;
  differing(ref: CollectionRef, records: readonly R[]): Promise<readonly number[]>;
};

export interface Shape<S, R> {
  readonly dimensions: number;
  /** A record that `everything` finds. */
  record(placed: Placed): R;
  /** A record with another content. */
  otherRecord(placed: Placed): R;
  /** Ids of all records that a search finds, at most 1,000. */
  everything(store: S, ref: CollectionRef, sources?: Omit<SearchOptions, "k">): Promise<readonly number[]>;
}

export const chunks: CollectionRef = { kg_id: 1, kind: "chunk" };
export const placed = (id: number, over: Partial<Placed> = {}): Placed => ({
  id,
  source_id: null,
  revision: null,
  version: 1,
  ...over,
});
export const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i);
