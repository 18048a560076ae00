import type { Entity, Relation } from "../../../domain/graph.ts";
import type { Quoting } from "../../../domain/quotes.ts";
import type { Conditional } from "../../../domain/record-tag.ts";
import type { ChunkEdits } from "./edit-chunks.ts";

/** An entity as clients read it. `quotes`: its knowledge graph, and the active revisions of `source_ids`. */
export interface StoredEntity extends Entity, Quoting {
  /** Sources whose active revision names the entity, at most `sourcesShownLimit`. */
  readonly source_ids: readonly string[];
  /** As in `ProjectedEntity` (outbox.ts). */
  readonly in_graph: boolean;
  readonly in_vectors: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A relation as clients read it. */
export interface StoredRelation extends Relation {
  readonly in_graph: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface RelationEdit {
  /** The new type. Documents that state the former type still support the relation. */
  readonly relation_type?: string;
  /** Replaces the confidence that was computed from documents, or given at the creation. */
  readonly confidence_score?: number;
  /** Merged at the top level; a null value removes the key. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * The engines that hold a record while no document supports it; absent: all. Creating a record that is already pinned
 * can add engines, but removes none.
 */
export interface Synchronised {
  readonly graph: boolean;
  readonly vectors: boolean;
}

/** A deletion, visible from this version of the knowledge graph on. */
export interface Deleted {
  readonly kg_id: number;
  readonly version: number;
  /** Ids of the deleted records. Unknown ids are left out. */
  readonly deleted: readonly number[];
}

export interface EntitiesDeleted extends Deleted {
  /** Relations that were deleted with one of their ends. */
  readonly relations_deleted: number;
}

export interface EntityEdit {
  readonly label?: string;
  readonly entity_type?: string;
  readonly description?: string;
  /** Merged at the top level; a null value removes the key. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Changes that a person makes. Every method takes the KG lock, raises the KG's version and marks the record for the
 * engines. An edit becomes an override, a creation a pin, the deletion of a derived record a suppression:
 * ARCHITECTURE §4. A conditional change throws `precondition_failed` if the record has none of the expected tags
 * (domain/record-tag.ts).
 */
export interface EditRecords extends ChunkEdits {
  /**
   * Pins the existing entity of this key and type, or creates one. If another type already uses the key, the new
   * entity's variant is its type. Ends a suppression of the key. If the name is that of a merged entity of this type,
   * the target is pinned instead; a later split returns the pin to the merged entity.
   */
  createEntity(
    kg_id: number,
    entity: {
      readonly key: string;
      readonly label: string;
      readonly entity_type: string;
      readonly description: string;
      readonly properties: Readonly<Record<string, unknown>>;
      readonly sync?: Synchronised;
    },
  ): Promise<StoredEntity>;
  /**
   * The id of a merged entity changes its target. A label that a person gave earlier stays as an alias, so that
   * searches still find the entity. Throws `not_found`, and `invalid_input` if the merged properties exceed their
   * bounds.
   */
  editEntity(kg_id: number, entity_id: number, edit: EntityEdit & Conditional): Promise<StoredEntity>;
  /**
   * Removes the pin, suppresses the key and deletes the entity's relations, also of the entities that were merged into
   * it. Throws `not_found`, also for an entity that was merged into another one.
   */
  deleteEntity(kg_id: number, entity_id: number, condition?: Conditional): Promise<EntitiesDeleted>;
  /** Deletes each entity as `deleteEntity` does, all in one transaction. Ignores unknown ids. */
  deleteEntities(kg_id: number, ids: readonly number[]): Promise<EntitiesDeleted>;
  /**
   * Pins the relation and ends its suppression. If the relation goes to the graph store, both ends go there, too.
   * Throws `not_found` with the field of the missing entity.
   */
  createRelation(
    kg_id: number,
    relation: {
      readonly relation_type: string;
      readonly source_entity_id: number;
      readonly target_entity_id: number;
      readonly confidence_score: number;
      readonly properties: Readonly<Record<string, unknown>>;
      readonly sync?: Pick<Synchronised, "graph">;
    },
  ): Promise<StoredRelation>;
  /** Throws `not_found`, `conflict` if the ends have a relation of this type, and `invalid_input` like `editEntity`. */
  editRelation(kg_id: number, relation_id: number, edit: RelationEdit & Conditional): Promise<StoredRelation>;
  /** Throws `not_found`. */
  deleteRelation(kg_id: number, relation_id: number, condition?: Conditional): Promise<Deleted>;
  /** Deletes each relation as `deleteRelation` does, all in one transaction. Ignores unknown ids. */
  deleteRelations(kg_id: number, ids: readonly number[]): Promise<Deleted>;
}
