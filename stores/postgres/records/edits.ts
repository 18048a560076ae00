// Changes by a person. Creations are pins, edits are overrides, deletions of derived records are suppressions. The
// record is derived from all of them, so that re-ingestion gives the same result.
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type { EditRecords } from "../../ports/records/edits.ts";
import type { Database, Sql } from "../client.ts";
import { createEntity, deleteEntity, editEntity } from "../cutover/edit-entities.ts";
import { createRelation, deleteRelation } from "../cutover/edit-relations.ts";

/** `inTurn` is the queue of each knowledge graph's changes in this process (./cutover.ts). */
export function createEdits(db: Database, inTurn: KeyedMutex): EditRecords {
  const change = <Result>(kg_id: number, edit: (sql: Sql) => Promise<Result>) =>
    inTurn(`${kg_id}`, () => db.transaction(edit));
  return {
    createEntity: (kg_id, entity) => change(kg_id, (sql) => createEntity(sql, kg_id, entity)),
    editEntity: (kg_id, entity_id, edit) => change(kg_id, (sql) => editEntity(sql, { kg_id, entity_id }, edit)),
    deleteEntity: (kg_id, entity_id) => change(kg_id, (sql) => deleteEntity(sql, kg_id, entity_id)),
    createRelation: (kg_id, relation) => change(kg_id, (sql) => createRelation(sql, kg_id, relation)),
    deleteRelation: (kg_id, relation_id) => change(kg_id, (sql) => deleteRelation(sql, kg_id, relation_id)),
  };
}
