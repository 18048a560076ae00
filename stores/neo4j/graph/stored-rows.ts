import type { ChunkPlace, GraphRows } from "../../graph-differences.ts";
import type { GraphEntity, GraphRelation } from "../../ports/graph.ts";
import type { Run } from "../client.ts";
import { entitiesOf } from "./reading.ts";

/** Leaves out placeholders: entities without a version. */
export const storedRows = (read: Run, kg: string): GraphRows => ({
  chunks: (ids) =>
    read<ChunkPlace>(
      `UNWIND $ids AS id MATCH (c:Chunk {kg: $kg, id: id})
       RETURN c.id AS chunk_id, c.source_id AS source_id`,
      { kg, ids },
    ),
  edges: (ids) => entitiesOf(read, kg, ids),
  entities: (ids) =>
    read<GraphEntity>(
      `UNWIND $ids AS id MATCH (e:Entity {kg: $kg, id: id}) WHERE e.version IS NOT NULL
       RETURN e.id AS id, e.key AS key, e.label AS label, e.entity_type AS entity_type, e.version AS version`,
      { kg, ids },
    ),
  relations: (ids) =>
    read<GraphRelation>(
      `UNWIND $ids AS id MATCH (a:Entity)-[r:REL {kg: $kg, id: id}]->(b:Entity)
       RETURN r.id AS id, a.id AS source_entity_id, b.id AS target_entity_id, r.relation_type AS relation_type,
         r.confidence_score AS confidence_score, r.version AS version`,
      { kg, ids },
    ),
});
