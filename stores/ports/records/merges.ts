import type { Deleted, StoredEntity } from "./edits.ts";

export interface Joining {
  /** The target. An entity that was merged stands for its target. */
  readonly entity_id: number;
  /** 1 to `mergedIdsLimit` ids. */
  readonly ids: readonly number[];
  /** The API key of the request, for the journal. */
  readonly key_id: string;
}

export interface EntitiesMerged {
  readonly entity: StoredEntity;
  /** Ids that this call has merged; those merged into the target before are left out. */
  readonly merged: readonly number[];
}

/** A split, visible from this version of the knowledge graph on. */
export interface EntitiesSplit extends Pick<Deleted, "kg_id" | "version"> {
  readonly entity_id: number;
  /** Ids that are entities of their own again. */
  readonly split: readonly number[];
  /** Ids, of `ids` or of the target, that neither a document nor a person supports any more: they no longer exist. */
  readonly gone: readonly number[];
}

/** A line of the journal. It holds ids only, so no name of a deleted document stays in it. */
export interface EntityOperation {
  readonly id: number;
  readonly operation: "merge" | "split";
  readonly entity_id: number;
  readonly ids: readonly number[];
  readonly key_id: string;
  readonly version: number;
  readonly at: Date;
}

/** Entities that a person says are the same: docs/decisions/0070-merged-entities.md. */
export interface MergeRecords {
  /**
   * Merges entities into the target. Their names, in documents of today and of later, support the target; their relations
   * become its relations; their ids stand for it. Label, type and description are the target's, and its properties go
   * first. Throws `not_found` with the field, `conflict` for an id that is merged into another entity, and `invalid_input`
   * if the merged properties exceed their bounds.
   */
  mergeEntities(kg_id: number, joining: Joining): Promise<EntitiesMerged>;
  /**
   * Gives entities back that were merged into the target. Entities that were merged into them before go with them. Throws
   * `not_found` with the field, and `conflict` for an entity that is not merged into the target.
   */
  splitEntities(kg_id: number, joining: Joining): Promise<EntitiesSplit>;
  /** The journal, newest first: at most `limit` lines older than `before`. */
  entityOperations(
    kg_id: number,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly EntityOperation[]>;
  /** Number of lines that the journal keeps. */
  countOperations(kg_id: number): Promise<number>;
}
