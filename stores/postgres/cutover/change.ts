// A change of what readers see, under the KG lock. Support is *shifted*: the chunks that retire give theirs back, the chunks
// that are added bring theirs, and only the net difference is written, so that the cost follows the documents and not the KG.
// What was touched on the way is collected as Dirty; `settle` then derives those records anew.
import type { Sql } from "../client.ts";

export interface Change {
  readonly sql: Sql;
  readonly kg_id: number;
  /** KG version at which the change becomes visible. */
  readonly version: number;
  /** The source whose active revision moves with this change (null: goes away); its row is written last. Null for edits. */
  readonly moved: { readonly source_id: string; readonly revision: number | null } | null;
}

export interface Shift {
  /** Ids of chunks whose support is given back, as it was resolved until now. */
  readonly retired: readonly number[];
  readonly added: readonly number[];
  /** Only support of these entity keys (and of relations at them); all when absent. */
  readonly keys?: readonly string[];
}

/** Records that a change touched, by id. */
export interface Dirty {
  readonly entities: ReadonlySet<number>;
  /** Entities that won or lost a written form. */
  readonly reworded: ReadonlySet<number>;
  /** Entities whose description may be another. */
  readonly described: ReadonlySet<number>;
  readonly relations: ReadonlySet<number>;
  /** Already deleted on the way. */
  readonly gone_entities: ReadonlySet<number>;
  readonly gone_relations: ReadonlySet<number>;
  /** Some record lost support, so that records may have to go. */
  readonly weakened: boolean;
  readonly entities_created: number;
  readonly relations_created: number;
}

export const nothingDirty: Dirty = {
  entities: new Set(),
  reworded: new Set(),
  described: new Set(),
  relations: new Set(),
  gone_entities: new Set(),
  gone_relations: new Set(),
  weakened: false,
  entities_created: 0,
  relations_created: 0,
};

export const mergeDirty = (a: Dirty, b: Dirty): Dirty => ({
  entities: union(a.entities, b.entities),
  reworded: union(a.reworded, b.reworded),
  described: union(a.described, b.described),
  relations: union(a.relations, b.relations),
  gone_entities: union(a.gone_entities, b.gone_entities),
  gone_relations: union(a.gone_relations, b.gone_relations),
  weakened: a.weakened || b.weakened,
  entities_created: a.entities_created + b.entities_created,
  relations_created: a.relations_created + b.relations_created,
});

export const union = (...sets: Iterable<number>[]): Set<number> => new Set(sets.flatMap((set) => [...set]));

/** Ids in ascending order: rows are always taken in the same order. */
export const ascending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

export interface Settled {
  readonly entities_created: number;
  readonly entities_deleted: number;
  readonly relations_created: number;
  readonly relations_deleted: number;
}
