import type { Deleted, StoredEntity } from "./edits.ts";

export interface Joining {
  /** The target. The id of a merged entity stands for its target. */
  readonly entity_id: number;
  /** 1 to `mergedIdsLimit` ids. */
  readonly ids: readonly number[];
  /** The API key of the request, for the journal. */
  readonly key_id: string;
}

export interface EntitiesMerged {
  readonly entity: StoredEntity;
  /** Ids that this call has merged. Ids that an earlier call merged into the target are left out. */
  readonly merged: readonly number[];
}

/** A split, visible from this version of the knowledge graph on. */
export interface EntitiesSplit extends Pick<Deleted, "kg_id" | "version"> {
  readonly entity_id: number;
  /** Ids of the entities that were split off. */
  readonly split: readonly number[];
  /**
   * Entities among `ids` and the target that no longer exist, because neither a document nor a person supports them.
   */
  readonly gone: readonly number[];
}

/** An entry of the journal. It holds ids only, so no name from a deleted document stays in it. */
export interface EntityOperation {
  readonly id: number;
  readonly operation: "merge" | "split";
  readonly entity_id: number;
  readonly ids: readonly number[];
  readonly key_id: string;
  readonly version: number;
  readonly at: Date;
}

/** Merges of entities that a person declares to be the same: docs/decisions/0070-merged-entities.md. */
export interface MergeRecords {
  /**
   * Merges entities into the target. Their names, in present and later documents, support the target; their relations
   * become its relations; their ids stand for it. The target keeps its label, type and description, and its properties
   * override theirs. Throws `not_found` with the field, `conflict` for an id that is merged into another entity, and
   * `invalid_input` if the merged properties exceed their bounds.
   */
  mergeEntities(kg_id: number, joining: Joining): Promise<EntitiesMerged>;
  /**
   * Undoes merges of these entities into the target. Entities that had been merged into one of them stay merged into
   * it. Throws `not_found` with the field, and `conflict` for an entity that is not merged into the target.
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
