import type { BrowsingRecords } from "../../ports/records/browsing.ts";
import type { Database } from "../client.ts";
import { readEntity } from "../rows/stored-entity.ts";
import { readRelation } from "../rows/stored-relation.ts";
import { byHand } from "./by-hand.ts";
import { entityEvidence, relationEvidence } from "./evidence-of.ts";
import { countChunks, listChunks } from "./list-chunks.ts";
import { countEntities, listEntities } from "./list-entities.ts";
import { countRelations, listRelations } from "./list-relations.ts";

export const createBrowsing = (db: Database): BrowsingRecords => ({
  entity: (kg_id, entity_id) => readEntity(db, kg_id, entity_id),
  relation: (kg_id, relation_id) => readRelation(db, kg_id, relation_id),
  entityEvidence: (kg_id, entity_id, asked) => entityEvidence(db, { kg_id, id: entity_id }, asked),
  relationEvidence: (kg_id, relation_id, asked) => relationEvidence(db, { kg_id, id: relation_id }, asked),
  byHand: (kind, id) => byHand(db, kind, id),
  entities: (kg_id, filter, page) => listEntities(db, { kg_id, filter }, page),
  countEntities: (kg_id, filter) => countEntities(db, { kg_id, filter }),
  relations: (kg_id, filter, page) => listRelations(db, { kg_id, filter }, page),
  countRelations: (kg_id, filter) => countRelations(db, { kg_id, filter }),
  chunks: (kg_id, source_id, page) => listChunks(db, { kg_id, source_id }, page),
  countChunks: (kg_id, source_id) => countChunks(db, { kg_id, source_id }),
});
