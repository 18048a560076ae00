import { pagesAfter } from "../../../platform/batches.ts";
import { findPaths, type PathSearch } from "../../graph-paths.ts";
import type { ChunkEdge, GraphCounts, GraphKind, GraphRelation, GraphStore } from "../../ports/graph.ts";
import type { Run } from "../client.ts";

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

export async function entitiesOf(read: Run, kg: string, chunk_ids: readonly number[]) {
  const rows = await read<ChunkEdge & { readonly type: string }>(
    `UNWIND $ids AS id MATCH (:Chunk {kg: $kg, id: id})-[e:ABOUT|MENTIONS]->(k:Key)
     RETURN type(e) AS type, e.chunk_id AS chunk_id, k.key AS key, e.weight AS weight ORDER BY chunk_id, key`,
    { kg, ids: unique(chunk_ids) },
  );
  const of = (wanted: string): readonly ChunkEdge[] =>
    rows.flatMap(({ type, ...edge }) => (type === wanted ? edge : []));
  return { about: of("ABOUT"), mentions: of("MENTIONS") };
}

export const chunksByKey = (
  read: Run,
  kg: string,
  { type, keys, cap }: { readonly type: "ABOUT" | "MENTIONS"; readonly keys: readonly string[]; readonly cap: number },
): Promise<readonly ChunkEdge[]> =>
  read<ChunkEdge>(
    `UNWIND $keys AS name MATCH (k:Key {kg: $kg, key: name})
     CALL (k) { MATCH (k)<-[e:${type}]-() RETURN e ORDER BY e.weight DESC, e.chunk_id LIMIT $cap }
     RETURN e.chunk_id AS chunk_id, k.key AS key, e.weight AS weight ORDER BY key, weight DESC, chunk_id`,
    { kg, keys: unique(keys), cap },
  );

const relation = `r.id AS id, startNode(r).id AS source_entity_id, endNode(r).id AS target_entity_id,
  r.relation_type AS relation_type, r.confidence_score AS confidence_score, r.version AS version`;

/** Each relation once, most confident first, then lowest id. */
export const neighbours = (
  read: Run,
  kg: string,
  {
    entity_ids,
    relation_types,
    cap,
  }: Parameters<GraphStore["neighbours"]>[2] & { readonly entity_ids: readonly number[] },
): Promise<readonly GraphRelation[]> =>
  read<GraphRelation>(
    `UNWIND $ids AS id MATCH (e:Entity {kg: $kg, id: id})
     CALL (e) {
       MATCH (e)-[r:REL]-() WHERE $types IS NULL OR r.relation_type IN $types
       WITH DISTINCT r ORDER BY r.confidence_score DESC, r.id LIMIT $cap RETURN r }
     WITH DISTINCT r RETURN ${relation} ORDER BY confidence_score DESC, id`,
    { kg, ids: unique(entity_ids), types: relation_types ?? null, cap },
  );

export const paths = (read: Run, kg: string, search: PathSearch): Promise<readonly (readonly GraphRelation[])[]> =>
  findPaths(
    {
      neighbours: (ids, cap) => neighbours(read, kg, { entity_ids: ids, cap }),
      between: (ids, other, cap) =>
        read<GraphRelation>(
          `MATCH (o:Entity {kg: $kg, id: $other}) UNWIND $ids AS id MATCH (e:Entity {kg: $kg, id: id})
           CALL (e, o) { MATCH (e)-[r:REL]-(o) RETURN r }
           WITH DISTINCT r RETURN ${relation} ORDER BY confidence_score DESC, id LIMIT $cap`,
          { kg, ids, other, cap },
        ),
    },
    search,
  );

// "IS NOT NULL" makes the planner use the composite indexes, which apply only to queries on all their properties.
const patterns = {
  chunk: { match: "(n:Chunk {kg: $kg})", where: "" },
  entity: { match: "(n:Entity {kg: $kg})", where: "AND n.version IS NOT NULL" },
  relation: { match: "()-[n:REL {kg: $kg}]->()", where: "" },
} as const satisfies Record<GraphKind, object>;

const idPage = 10_000;

export function idsOf(read: Run, kg: string, kind: GraphKind): AsyncGenerator<readonly number[]> {
  const { match, where } = patterns[kind];
  const statement = `MATCH ${match} WHERE n.id > $after ${where} RETURN n.id AS id ORDER BY id LIMIT $idPage`;
  return pagesAfter(0, idPage, async (after) => {
    return (await read<{ id: number }>(statement, { kg, after, idPage })).map(({ id }) => id);
  });
}

export async function countsOf(read: Run, kg: string): Promise<GraphCounts> {
  const count = async (statement: string) => (await read<{ n: number }>(`${statement} AS n`, { kg }))[0]?.n ?? 0;
  const countOf = (kind: GraphKind) =>
    count(`MATCH ${patterns[kind].match} WHERE n.id IS NOT NULL ${patterns[kind].where} RETURN count(n)`);
  const countEdges = (type: "ABOUT" | "MENTIONS") =>
    count(`MATCH (c:Chunk {kg: $kg}) WHERE c.id IS NOT NULL RETURN sum(COUNT { (c)-[:${type}]->() })`);
  const [chunks, entities, relations] = await Promise.all([countOf("chunk"), countOf("entity"), countOf("relation")]);
  const [about, mentions] = await Promise.all([countEdges("ABOUT"), countEdges("MENTIONS")]);
  return { chunks, about, mentions, entities, relations };
}
