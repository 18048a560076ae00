import type { Entity, Relation } from "../../../domain/graph.ts";

export interface EntityEdit {
  readonly label?: string;
  readonly entity_type?: string;
  readonly description?: string;
  /** Merged at the top level; a null value removes the key. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Changes that a person makes. Every method takes the KG lock, moves the KG's version and marks the projections. An
 * edit becomes an override, a creation a pin, the deletion of a derived record a suppression: ARCHITECTURE §4.
 */
export interface EditRecords {
  /**
   * Pins the existing entity of this key and type, or creates one. If another type already uses the key, the new
   * entity's variant is its type. Lifts a suppression.
   */
  createEntity(
    kg_id: number,
    entity: {
      readonly key: string;
      readonly label: string;
      readonly entity_type: string;
      readonly description: string;
      readonly properties: Readonly<Record<string, unknown>>;
    },
  ): Promise<Entity>;
  /** Throws `not_found`. */
  editEntity(kg_id: number, entity_id: number, edit: EntityEdit): Promise<Entity>;
  /** Removes the pin, suppresses the key and deletes the entity's relations. Throws `not_found`. */
  deleteEntity(kg_id: number, entity_id: number): Promise<{ relations_deleted: number }>;
  /** Pins the relation and lifts a suppression. Throws `not_found` with the field of the missing entity. */
  createRelation(
    kg_id: number,
    relation: {
      readonly relation_type: string;
      readonly source_entity_id: number;
      readonly target_entity_id: number;
      readonly confidence_score: number;
      readonly properties: Readonly<Record<string, unknown>>;
    },
  ): Promise<Relation>;
  deleteRelation(kg_id: number, relation_id: number): Promise<void>;
}
