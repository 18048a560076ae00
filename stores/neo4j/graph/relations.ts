import type { GraphRelation } from "../../ports/graph.ts";
import type { Run } from "../client.ts";
import { deleteLooseEnds } from "./entities.ts";

interface Known {
  readonly id: number;
  readonly version: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The relations must have distinct ids. Neo4j cannot change the ends of an edge: a relation with other ends is deleted
 * and created again.
 */
export async function writeRelations(run: Run, kg: string, given: readonly GraphRelation[]): Promise<void> {
  const rows = await run<Known>(
    `UNWIND $ids AS id MATCH (a:Entity)-[r:REL {kg: $kg, id: id}]->(b:Entity)
     RETURN id, r.version AS version, a.id AS from, b.id AS to`,
    { kg, ids: given.map(({ id }) => id) },
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const relations = given.filter(({ id, version }) => (known.get(id)?.version ?? version) <= version);
  const isSame = ({ id, source_entity_id, target_entity_id }: GraphRelation) =>
    known.get(id)?.from === source_entity_id && known.get(id)?.to === target_entity_id;
  const moved = relations.filter((relation) => known.has(relation.id) && !isSame(relation));
  if (moved.length > 0)
    await removeRelations(
      run,
      kg,
      moved.map(({ id }) => id),
    );
  await run(`UNWIND $relations AS row MATCH ()-[r:REL {kg: $kg, id: row.id}]->() ${setAll}`, {
    kg,
    relations: relations.filter(isSame),
  });
  await run(
    `UNWIND $relations AS row
     MERGE (a:Entity {kg: $kg, id: row.source_entity_id}) MERGE (b:Entity {kg: $kg, id: row.target_entity_id})
     CREATE (a)-[r:REL {kg: $kg, id: row.id}]->(b) ${setAll}`,
    { kg, relations: relations.filter((relation) => !isSame(relation)) },
  );
}

const setAll = `SET r.relation_type = row.relation_type, r.confidence_score = toFloat(row.confidence_score),
  r.version = row.version`;

export async function removeRelations(run: Run, kg: string, ids: readonly number[]): Promise<void> {
  const ends = await run<{ from: number; to: number }>(
    `UNWIND $ids AS id MATCH (a:Entity)-[r:REL {kg: $kg, id: id}]->(b:Entity)
     DELETE r RETURN a.id AS from, b.id AS to`,
    { kg, ids },
  );
  await deleteLooseEnds(run, kg, [...new Set(ends.flatMap(({ from, to }) => [from, to]))]);
}
