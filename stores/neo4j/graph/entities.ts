import type { GraphEntity } from "../../ports/graph.ts";
import type { Run } from "../client.ts";
import { deleteLooseKeys } from "./chunks.ts";

/** The entities must have distinct ids. */
export async function writeEntities(run: Run, kg: string, entities: readonly GraphEntity[]): Promise<void> {
  const written = await run<{ id: number; old: string | null; key: string }>(
    `UNWIND $entities AS row MERGE (e:Entity {kg: $kg, id: row.id})
     WITH e, row, e.key AS old WHERE coalesce(e.version, row.version) <= row.version
     SET e.key = row.key, e.label = row.label, e.entity_type = row.entity_type, e.version = row.version
     RETURN row.id AS id, old, row.key AS key`,
    { kg, entities },
  );
  const renamed = written.filter(({ old, key }) => old !== key);
  await run(
    `UNWIND $renamed AS row MATCH (e:Entity {kg: $kg, id: row.id})
     OPTIONAL MATCH (e)-[n:NAMED]->() DELETE n
     WITH DISTINCT e, row MERGE (k:Key {kg: $kg, key: row.key}) CREATE (e)-[:NAMED]->(k)`,
    { kg, renamed },
  );
  await deleteLooseKeys(
    run,
    kg,
    renamed.flatMap(({ old }) => old ?? []),
  );
}

/** Deletes the entities, their relations, and placeholder entities that only these relations needed. */
export async function removeEntities(run: Run, kg: string, ids: readonly number[]): Promise<void> {
  const left = await run<{ key: string | null; others: readonly number[] }>(
    `UNWIND $ids AS id MATCH (e:Entity {kg: $kg, id: id})
     OPTIONAL MATCH (e)-[:REL]-(other:Entity WHERE other.version IS NULL)
     WITH e, e.key AS key, collect(DISTINCT other.id) AS others
     DETACH DELETE e RETURN key, others`,
    { kg, ids },
  );
  await deleteLooseEnds(
    run,
    kg,
    left.flatMap(({ others }) => others),
  );
  await deleteLooseKeys(
    run,
    kg,
    left.flatMap(({ key }) => key ?? []),
  );
}

/** Deletes the given entities that are placeholders without relations; keeps the others. */
export async function deleteLooseEnds(run: Run, kg: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await run(
    `UNWIND $ids AS id MATCH (e:Entity {kg: $kg, id: id}) WHERE e.version IS NULL AND NOT EXISTS { (e)--() } DELETE e`,
    { kg, ids },
  );
}
