import type { Conditional } from "../../../domain/record-tag.ts";

/**
 * Counts of the data that a deletion has hidden. They are exact: the transaction counted them under the lock of the
 * knowledge graph.
 */
export interface HiddenKg {
  readonly sources: number;
  /** Chunks of active revisions, and chunks that people posted. */
  readonly chunks: number;
  readonly entities: number;
  readonly relations: number;
  /** Vectors of these chunks and entities. */
  readonly vector_points: number;
  /** Whether the vector collections had been made. */
  readonly has_collections: boolean;
  /** Whether pages had been drawn. */
  readonly has_pictures: boolean;
  /** Ids of deleted knowledge graphs whose kept collections this knowledge graph had taken up. */
  readonly adopted: readonly number[];
}

export interface KgHiding extends Conditional {
  readonly force: boolean;
  /** True: its own vector collections stay, and so do those that it has taken up. */
  readonly keeps_vectors: boolean;
  /**
   * Whether the collections that it has taken up stay; default: `keeps_vectors`. The two differ when a creation is
   * undone: its own collections are deleted, the others stay.
   */
  readonly keeps_adopted?: boolean;
}

/**
 * Vector collections that stayed when their knowledge graph was deleted. A visible knowledge graph with the same
 * tenant, name and embedder takes them up (docs/decisions/0072-kept-collections.md).
 */
export interface KeptCollections {
  /** Id of the deleted knowledge graph, which names the collections. */
  readonly kg_id: number;
  readonly name: string;
  readonly embedder: string;
  readonly deleted_at: Date;
}

/** A hidden knowledge graph whose data is to be wiped. */
export interface DeletedKg {
  readonly kg_id: number;
  /** Its vector collections stay. */
  readonly keeps_vectors: boolean;
  /**
   * True for the second wipe, which removes data that late work wrote after the first wipe, and then the graph's own
   * row.
   */
  readonly again: boolean;
}

/** Deletion of whole knowledge graphs. One transaction hides the graph; afterwards small transactions wipe its rows. */
export interface KgDeletionRecords {
  /**
   * Hides the knowledge graph from all readers and writers, and frees its name. With `force`, cancels its unfinished
   * jobs. Kept collections that it has taken up are deleted with it, or become orphans again. Throws `not_found`,
   * `precondition_failed` if the graph has none of the expected tags, and without `force` `conflict` when it contains
   * data or a job runs on it.
   */
  hide(kg_id: number, options: KgHiding): Promise<HiddenKg>;
  /**
   * Knowledge graphs to wipe, oldest first: for the first time when hidden before `first`; for the second time when
   * hidden before `again`, and when no sweep of their revisions is left. `except` names ids to leave out.
   */
  due(
    due: { readonly first: Date; readonly again: Date },
    options: { readonly limit: number; readonly except: readonly number[] },
  ): Promise<readonly DeletedKg[]>;
  /**
   * Deletes some rows of a hidden knowledge graph, at most `limit` of one kind with the rows that depend on them, in
   * one transaction. Its revisions become leftovers of the sweeper. Returns how many; 0 when nothing is left.
   */
  wipe(kg_id: number, limit: number): Promise<number>;
  /**
   * Records the end of the first or the second wipe. The second one also drops the SQL schema and the row of the
   * knowledge graph; with kept vectors the row stays without its texts. A repeated call has no effect; nor has a call
   * with kept vectors if the vectors were given up meanwhile.
   */
  end(kg: DeletedKg): Promise<void>;
  /** Kept collections that no knowledge graph has taken up, oldest deletion first. */
  orphans(tenant_id: string, limit: number): Promise<readonly KeptCollections[]>;
  /** The kept collections that these knowledge graphs have taken up. `kg_id` names the collections. */
  adopted(kg_ids: readonly number[]): Promise<readonly { readonly kg_id: number; readonly adopted_by: number }[]>;
  /**
   * Gives up all orphans of the tenant: the wipe of their knowledge graphs becomes due again, and removes them. Returns
   * their `kg_id`s.
   */
  giveUp(tenant_id: string): Promise<readonly number[]>;
}
