// Decides which engines hold a record that a person created, while no document supports it. Records that documents
// support are in every engine.
import type { Synchronised } from "../../ports/records/edits.ts";
import { ascending, type Change } from "./change.ts";

export const everywhere: Synchronised = { graph: true, vectors: true };

/**
 * Applies the choice of a creation, before its pin is written, to an entity that exists already. A further creation
 * only adds engines, and the ends of a pinned relation stay in the graph. Returns whether anything changed.
 */
export async function synchroniseEntity(
  { sql, kg_id }: Change,
  id: number,
  { graph, vectors }: Synchronised,
): Promise<boolean> {
  const moved = await sql.query(
    `WITH pin AS (SELECT FROM pins WHERE kind = 'entity' AND id = $2), wanted AS (
       SELECT $3::boolean OR (EXISTS (SELECT FROM pin) AND sync_graph) OR ${endOfPinned("source_entity_id")}
           OR ${endOfPinned("target_entity_id")} AS graph,
         $4::boolean OR (EXISTS (SELECT FROM pin) AND sync_vectors) AS vectors
       FROM entities WHERE id = $2
     )
     UPDATE entities e SET sync_graph = w.graph, sync_vectors = w.vectors FROM wanted w
     WHERE e.id = $2 AND (e.sync_graph, e.sync_vectors) IS DISTINCT FROM (w.graph, w.vectors) RETURNING e.id`,
    [kg_id, id, graph, vectors],
  );
  return moved.length > 0;
}

const endOfPinned = (end: "source_entity_id" | "target_entity_id"): string => `EXISTS (
  SELECT FROM relations r JOIN pins p ON p.kind = 'relation' AND p.id = r.id
  WHERE r.kg_id = $1 AND r.${end} = $2 AND r.sync_graph)`;
/** Lets the graph store hold the ends of a relation that it holds. Returns the entities that it did not hold. */
export async function synchroniseEnds({ sql }: Change, ends: readonly number[]): Promise<readonly number[]> {
  const moved = await sql.query<{ id: number }>(
    "UPDATE entities SET sync_graph = true WHERE id = ANY($1::bigint[]) AND NOT sync_graph RETURNING id",
    [ascending(ends)],
  );
  return moved.map(({ id }) => id);
}
