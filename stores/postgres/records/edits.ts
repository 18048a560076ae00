// Changes by a person. Creations are pins, edits are overrides, deletions of derived records are suppressions. The
// record is derived from all of them, so that re-ingestion gives the same result.
import type { EditRecords } from "../../ports/records/edits.ts";
import type { Database } from "../client.ts";
import { createEntity, deleteEntity, editEntity } from "../cutover/edit-entities.ts";
import { createRelation, deleteRelation } from "../cutover/edit-relations.ts";

export function createEdits(db: Database): EditRecords {
  return {
    createEntity: (kg_id, entity) => db.transaction((sql) => createEntity(sql, kg_id, entity)),
    editEntity: (kg_id, entity_id, edit) => db.transaction((sql) => editEntity(sql, { kg_id, entity_id }, edit)),
    deleteEntity: (kg_id, entity_id) => db.transaction((sql) => deleteEntity(sql, kg_id, entity_id)),
    createRelation: (kg_id, relation) => db.transaction((sql) => createRelation(sql, kg_id, relation)),
    deleteRelation: (kg_id, relation_id) => db.transaction((sql) => deleteRelation(sql, kg_id, relation_id)),
  };
}
