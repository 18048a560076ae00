import type { ChunkPlace, GraphRows } from "../../graph-differences.ts";
import type { GraphEntity, GraphRelation } from "../../ports/graph.ts";
import type { Database } from "../client.ts";
import { edgesOf } from "./chunk-edges.ts";

export const storedRows = (db: Database, kg_id: number): GraphRows => ({
  chunks: (ids) =>
    db.query<ChunkPlace>(
      "SELECT chunk_id, source_id FROM graph.chunks WHERE kg_id = $1 AND chunk_id = ANY ($2::bigint[])",
      [kg_id, ids],
    ),
  edges: async (chunk_ids) => ({
    about: await edgesOf(db, kg_id, { chunk_ids, kind: "a" }),
    mentions: await edgesOf(db, kg_id, { chunk_ids, kind: "m" }),
  }),
  entities: (ids) =>
    db.query<GraphEntity>(
      `SELECT id, key, label, entity_type, version FROM graph.entities WHERE kg_id = $1 AND id = ANY ($2::bigint[])`,
      [kg_id, ids],
    ),
  relations: (ids) =>
    db.query<GraphRelation>(
      `SELECT id, source_entity_id, target_entity_id, relation_type, confidence_score, version
       FROM graph.relations WHERE kg_id = $1 AND id = ANY ($2::bigint[])`,
      [kg_id, ids],
    ),
});
