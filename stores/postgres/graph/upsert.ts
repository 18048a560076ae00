import type { GraphChunk, GraphEntity, GraphRelation } from "../../ports/graph.ts";
import type { Database, Sql } from "../client.ts";
import { unnested } from "../rows/unnested.ts";

/** Replaces the chunks' edges by the given ones. Rows are taken by ascending id, so that writers cannot deadlock. */
export async function upsertChunks(db: Database, kg_id: number, given: readonly GraphChunk[]): Promise<void> {
  const chunks = [...new Map(given.map((chunk) => [chunk.chunk_id, chunk])).values()];
  const ids = chunks.map((chunk) => chunk.chunk_id);
  await db.transaction(async (sql) => {
    await sql.query(
      `INSERT INTO graph.chunks (kg_id, chunk_id, source_id, revision)
       SELECT $1, c.* FROM unnest($2::bigint[], $3::text[], $4::int[]) AS c (chunk_id, source_id, revision) ORDER BY chunk_id
       ON CONFLICT (kg_id, chunk_id) DO UPDATE SET source_id = excluded.source_id, revision = excluded.revision`,
      [kg_id, ids, chunks.map((chunk) => chunk.source_id), chunks.map((chunk) => chunk.revision)],
    );
    await sql.query("DELETE FROM graph.edges WHERE kg_id = $1 AND chunk_id = ANY ($2::bigint[])", [kg_id, ids]);
    await insertEdges(sql, kg_id, chunks);
  });
}

async function insertEdges(sql: Sql, kg_id: number, chunks: readonly GraphChunk[]): Promise<void> {
  const edges = chunks.flatMap(({ chunk_id, about, mentions }) => {
    const strengths = heaviest(about.map(({ key, strength }) => [key, strength]));
    const counts = heaviest(mentions.map(({ key, n }) => [key, n]));
    return [
      ...[...strengths].map(([key, weight]) => ({ chunk_id, kind: "a", key, weight })),
      ...[...counts].map(([key, weight]) => ({ chunk_id, kind: "m", key, weight })),
    ];
  });
  if (edges.length === 0) return;
  await sql.query(
    `INSERT INTO graph.edges (kg_id, chunk_id, kind, key, weight)
     SELECT $1, ${unnested(2, ["bigint", '"char"', "text", "real"])}`,
    [
      kg_id,
      edges.map((edge) => edge.chunk_id),
      edges.map((edge) => edge.kind),
      edges.map((edge) => edge.key),
      edges.map((edge) => edge.weight),
    ],
  );
}

/** One weight per key. Grouping in the statement would take a fifth of its time. */
function heaviest(weights: readonly (readonly [key: string, weight: number])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [key, weight] of weights) found.set(key, Math.max(weight, found.get(key) ?? weight));
  return found;
}

export async function upsertEntities(db: Database, kg_id: number, given: readonly GraphEntity[]): Promise<void> {
  const entities = newest(given);
  await db.query(
    `INSERT INTO graph.entities AS e (kg_id, id, key, label, entity_type, version)
     SELECT $1, n.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
       AS n (id, key, label, entity_type, version) ORDER BY id
     ON CONFLICT (kg_id, id) DO UPDATE SET key = excluded.key, label = excluded.label, entity_type = excluded.entity_type,
       version = excluded.version WHERE e.version <= excluded.version`,
    [
      kg_id,
      entities.map((entity) => entity.id),
      entities.map((entity) => entity.key),
      entities.map((entity) => entity.label),
      entities.map((entity) => entity.entity_type),
      entities.map((entity) => entity.version),
    ],
  );
}

export async function upsertRelations(db: Database, kg_id: number, given: readonly GraphRelation[]): Promise<void> {
  const relations = newest(given);
  await db.query(
    `INSERT INTO graph.relations AS r
       (kg_id, id, source_entity_id, target_entity_id, relation_type, confidence_score, version)
     SELECT $1, n.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::real[], $7::bigint[])
       AS n (id, source_entity_id, target_entity_id, relation_type, confidence_score, version) ORDER BY id
     ON CONFLICT (kg_id, id) DO UPDATE SET source_entity_id = excluded.source_entity_id,
       target_entity_id = excluded.target_entity_id, relation_type = excluded.relation_type,
       confidence_score = excluded.confidence_score, version = excluded.version WHERE r.version <= excluded.version`,
    [
      kg_id,
      relations.map((relation) => relation.id),
      relations.map((relation) => relation.source_entity_id),
      relations.map((relation) => relation.target_entity_id),
      relations.map((relation) => relation.relation_type),
      relations.map((relation) => relation.confidence_score),
      relations.map((relation) => relation.version),
    ],
  );
}

/**
 * Keeps one record per id, because one statement cannot write a row twice: the highest version, and the last among
 * equals.
 */
function newest<T extends { readonly id: number; readonly version: number }>(records: readonly T[]): T[] {
  const kept = new Map<number, T>();
  for (const record of records) {
    const known = kept.get(record.id);
    if (!known || known.version <= record.version) kept.set(record.id, record);
  }
  return [...kept.values()];
}
