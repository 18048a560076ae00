// Changes by a person. Creations are pins, edits are overrides, deletions of derived records are suppressions. The
// record is derived from all of them, so that re-ingestion gives the same result.
import { AppError } from "../../../domain/errors.ts";
import { editQueue } from "../../../domain/limits/edits.ts";
import { boundedTurns } from "../../../platform/bounded-turns.ts";
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type { NewChunk } from "../../ports/records/edit-chunks.ts";
import type { EditRecords } from "../../ports/records/edits.ts";
import type { MergeRecords } from "../../ports/records/merges.ts";
import type { Database, Sql } from "../client.ts";
import { createEntity } from "../cutover/create-entity.ts";
import { addChunk, deleteChunk } from "../cutover/edit-chunks.ts";
import { deleteEntities, deleteEntity, editEntity } from "../cutover/edit-entities.ts";
import { createRelation, deleteRelation, deleteRelations, editRelation } from "../cutover/edit-relations.ts";
import { keepingPlans } from "../cutover/kept-plan.ts";
import { mergeEntities } from "../cutover/merge-entities.ts";
import { splitEntities } from "../cutover/split-entities.ts";
import { countOperations, listOperations } from "./entity-operations.ts";
import { findChunk } from "./stored-chunk.ts";

/**
 * `inTurn` is the queue of each knowledge graph's changes in this process (./cutover.ts). An edit takes a connection
 * only when its turn comes, so all edits of one knowledge graph use one connection at a time. Edits that had to queue
 * give way to questions that are being answered.
 */
export function createEdits(
  db: Database,
  inTurn: KeyedMutex,
  giveWay?: () => Promise<void>,
): EditRecords & MergeRecords {
  const inEditTurn = boundedTurns(inTurn, { ...editQueue, refusal: tooManyEdits, ...(giveWay && { giveWay }) });
  const change = <Result>(kg_id: number, edit: (sql: Sql) => Promise<Result>) =>
    inEditTurn(`${kg_id}`, () =>
      db.transaction((sql) => edit(keepingPlans(sql, { forced: true })), { keepsPlans: true }),
    );
  return {
    createEntity: (kg_id, entity) => change(kg_id, (sql) => createEntity(sql, kg_id, entity)),
    editEntity: (kg_id, entity_id, edit) => change(kg_id, (sql) => editEntity(sql, { kg_id, entity_id }, edit)),
    deleteEntity: (kg_id, entity_id, condition) =>
      change(kg_id, (sql) => deleteEntity(sql, { kg_id, entity_id }, condition)),
    deleteEntities: (kg_id, ids) => change(kg_id, (sql) => deleteEntities(sql, kg_id, ids)),
    createRelation: (kg_id, relation) => change(kg_id, (sql) => createRelation(sql, kg_id, relation)),
    editRelation: (kg_id, relation_id, edit) => change(kg_id, (sql) => editRelation(sql, { kg_id, relation_id }, edit)),
    deleteRelations: (kg_id, ids) => change(kg_id, (sql) => deleteRelations(sql, kg_id, ids)),
    mergeEntities: (kg_id, joining) => change(kg_id, (sql) => mergeEntities(sql, kg_id, joining)),
    splitEntities: (kg_id, joining) => change(kg_id, (sql) => splitEntities(sql, kg_id, joining)),
    entityOperations: (kg_id, page) => listOperations(db, kg_id, page),
    countOperations: (kg_id) => countOperations(db, kg_id),
    addChunk: (kg_id, chunk) => change(kg_id, (sql) => addAndRead(sql, kg_id, chunk)),
    deleteChunk: (kg_id, chunk_id, condition) =>
      change(kg_id, (sql) => deleteChunk(sql, { kg_id, chunk_id }, condition)),
    findChunk: (kg_id, chunk_id) => findChunk(db, kg_id, chunk_id),
    deleteRelation: (kg_id, relation_id, condition) =>
      change(kg_id, (sql) => deleteRelation(sql, { kg_id, relation_id }, condition)),
  };
}

async function addAndRead(sql: Sql, kg_id: number, chunk: NewChunk) {
  const { id, version } = await addChunk(sql, kg_id, chunk);
  const stored = await findChunk(sql, kg_id, id);
  if (stored === null) throw new Error("A chunk vanished under the lock of its knowledge graph");
  return { ...stored, version };
}

const tooManyEdits = () =>
  new AppError("overloaded", "Too many changes of this knowledge graph are waiting; try again", {
    retryAfterSeconds: 5,
    details: { shed: "edits" },
  });
