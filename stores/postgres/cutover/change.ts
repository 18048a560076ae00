// A change of the data that readers see, under the KG lock. Support is *shifted*: retired chunks take their support
// away, added chunks bring theirs, and only the net difference is written. The cost therefore follows the documents and
// not the KG. Touched records are collected as Dirty; `settle` then derives them anew.
import type { Sql } from "../client.ts";

export interface Change {
  readonly sql: Sql;
  readonly kg_id: number;
  /** KG version at which the change becomes visible. */
  readonly version: number;
  /**
   * The source whose active revision changes; its row is written last. `revision` is null when the source is deleted.
   * null for edits.
   */
  readonly moved: { readonly source_id: string; readonly revision: number | null } | null;
  /**
   * True: the KG has no merged entity, and this change merges none. Nothing need be looked up for them. False: it has
   * some. Absent: unknown.
   */
  readonly unmerged?: boolean;
  /** Whether names of merged entities were forgotten before the change (merged-names.ts). Absent: unknown. */
  readonly hasForgotten?: boolean;
}

export interface Shift {
  /** Ids of chunks whose support is withdrawn. Their names are resolved as before the change. */
  readonly retired: readonly number[];
  readonly added: readonly number[];
  /** Restricts the shift to support of these entity keys and of their relations. Absent means all keys. */
  readonly keys?: readonly string[];
  /**
   * True when `settle` follows at once. Records that lose all support are then deleted without being updated before. An
   * edit withdraws support and adds it again: in between, its records have to stay.
   */
  readonly last?: true;
  /** True when the change takes no name's entity away. Then no entity is missing, and none is looked for. */
  readonly isComplete?: boolean;
}

/**
 * Ids of the records that a change touched. Records that a shift has created are complete; they are listed only as
 * created.
 */
export interface Dirty {
  readonly entities: ReadonlySet<number>;
  /** Entities that gained or lost a written form. */
  readonly reworded: ReadonlySet<number>;
  /** Entities whose description may change. */
  readonly described: ReadonlySet<number>;
  readonly relations: ReadonlySet<number>;
  /** Entities that were deleted before `settle`. */
  readonly gone_entities: ReadonlySet<number>;
  readonly gone_relations: ReadonlySet<number>;
  /** True when some record lost support, so that records may have to be deleted. */
  readonly weakened: boolean;
  /** Entities that did not exist before the change. */
  readonly created_entities: ReadonlySet<number>;
  /** Relations that did not exist before the change. */
  readonly created_relations: ReadonlySet<number>;
}

export const nothingDirty: Dirty = {
  entities: new Set(),
  reworded: new Set(),
  described: new Set(),
  relations: new Set(),
  gone_entities: new Set(),
  gone_relations: new Set(),
  weakened: false,
  created_entities: new Set(),
  created_relations: new Set(),
};

export const mergeDirty = (a: Dirty, b: Dirty): Dirty => ({
  entities: union(a.entities, b.entities),
  reworded: union(a.reworded, b.reworded),
  described: union(a.described, b.described),
  relations: union(a.relations, b.relations),
  gone_entities: union(a.gone_entities, b.gone_entities),
  gone_relations: union(a.gone_relations, b.gone_relations),
  weakened: a.weakened || b.weakened,
  created_entities: union(a.created_entities, b.created_entities),
  created_relations: union(a.created_relations, b.created_relations),
});

export const union = (...sets: Iterable<number>[]): Set<number> => new Set(sets.flatMap((set) => [...set]));

/** Ids in ascending order: every transaction takes rows in this order. */
export const ascending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

export interface Settled {
  readonly entities_created: number;
  readonly entities_deleted: number;
  readonly relations_created: number;
  readonly relations_deleted: number;
}
