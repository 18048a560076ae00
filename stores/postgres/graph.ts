import { batchesOf, pagesAfter } from "../../platform/batches.ts";
import { graphDifferences } from "../graph-differences.ts";
import type { GraphChunk, GraphCounts, GraphEntity, GraphKind, GraphRelation, GraphStore } from "../ports/graph.ts";
import type { Database } from "./client.ts";
import { chunksByKey, edgesOf } from "./graph/chunk-edges.ts";
import { neighbours } from "./graph/neighbours.ts";
import { paths } from "./graph/paths.ts";
import { storedRows } from "./graph/stored-rows.ts";
import { upsertChunks, upsertEntities, upsertRelations } from "./graph/upsert.ts";

/** Rows per statement: enough to share its cost, few enough to keep transactions short. */
const batchSize = 1_000;

/**
 * Role "graph" on adjacency tables (schema `graph`) of the given pools: questions read over `database`; writers use
 * `background`, also if a client waits for them (`byUrgency`). Closing the role leaves the pools open.
 */
export function openPostgresGraph(database: Database, background = database): GraphStore {
  const db = database.as("graphdb");
  const writing = background.as("graphdb");
  return {
    upsertChunks: (kg_id, chunks) => inBatches<GraphChunk>(chunks, (batch) => upsertChunks(writing, kg_id, batch)),
    upsertEntities: (kg_id, entities) =>
      inBatches<GraphEntity>(entities, (batch) => upsertEntities(writing, kg_id, batch)),
    upsertRelations: (kg_id, relations) =>
      inBatches<GraphRelation>(relations, (batch) => upsertRelations(writing, kg_id, batch)),
    deleteChunks: (kg_id, ids) =>
      deleteChunks(writing, kg_id, { which: "chunk_id = ANY ($2::bigint[])", values: [ids] }),
    deleteSource: (kg_id, source_id, revision) =>
      deleteChunks(writing, kg_id, {
        which: "source_id = $2 AND ($3::int IS NULL OR revision = $3)",
        values: [source_id, revision],
      }),
    deleteEntities: (kg_id, ids) => deleteEntities(writing, kg_id, ids),
    async deleteRelations(kg_id, ids) {
      await writing.query("DELETE FROM graph.relations WHERE kg_id = $1 AND id = ANY ($2::bigint[])", [kg_id, ids]);
    },
    dropKg: (kg_id) => dropKg(writing, kg_id),
    entitiesOf: async (kg_id, chunk_ids) => ({
      about: await edgesOf(db, kg_id, { chunk_ids, kind: "a" }),
      mentions: await edgesOf(db, kg_id, { chunk_ids, kind: "m" }),
    }),
    chunksAbout: (kg_id, keys, cap) => chunksByKey(db, kg_id, { kind: "a", keys, cap }),
    chunksMentioning: (kg_id, keys, cap) => chunksByKey(db, kg_id, { kind: "m", keys, cap }),
    neighbours: (kg_id, entity_ids, options) => neighbours(db, kg_id, { entity_ids, ...options }),
    paths: (kg_id, search) => paths(db, kg_id, search),
    counts: (kg_id) => counts(db, kg_id),
    ids: (kg_id, kind) => nodeIds(writing, kg_id, kind),
    ...graphDifferences((kg_id) => storedRows(writing, kg_id)),
    health: db.health,
    close: db.close,
  };
}

async function inBatches<T>(items: readonly T[], write: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (const batch of batchesOf(items, batchSize)) await write(batch);
}

/**
 * Deletes the chunks first. This statement waits for a writer of the same chunk, so the second statement sees the edges
 * that the writer has written. There is no foreign key, because it would cost a query for each written edge.
 */
async function deleteChunks(
  db: Database,
  kg_id: number,
  { which, values }: { readonly which: string; readonly values: readonly unknown[] },
): Promise<void> {
  await db.transaction(async (sql) => {
    const gone = await sql.query<{ chunk_id: number }>(
      `DELETE FROM graph.chunks WHERE kg_id = $1 AND ${which} RETURNING chunk_id`,
      [kg_id, ...values],
    );
    if (gone.length === 0) return;
    await sql.query("DELETE FROM graph.edges WHERE kg_id = $1 AND chunk_id = ANY ($2::bigint[])", [
      kg_id,
      gone.map(({ chunk_id }) => chunk_id),
    ]);
  });
}

async function deleteEntities(db: Database, kg_id: number, ids: readonly number[]): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(
      `DELETE FROM graph.relations WHERE kg_id = $1
       AND (source_entity_id = ANY ($2::bigint[]) OR target_entity_id = ANY ($2::bigint[]))`,
      [kg_id, ids],
    );
    await sql.query("DELETE FROM graph.entities WHERE kg_id = $1 AND id = ANY ($2::bigint[])", [kg_id, ids]);
  });
}

async function dropKg(db: Database, kg_id: number): Promise<void> {
  await db.transaction(async (sql) => {
    for (const table of ["relations", "entities", "chunks", "edges"])
      await sql.query(`DELETE FROM graph.${table} WHERE kg_id = $1`, [kg_id]);
  });
}

const idPage = 10_000;
const idColumns = {
  chunk: { table: "graph.chunks", column: "chunk_id" },
  entity: { table: "graph.entities", column: "id" },
  relation: { table: "graph.relations", column: "id" },
} as const satisfies Record<GraphKind, object>;

function nodeIds(db: Database, kg_id: number, kind: GraphKind): AsyncGenerator<readonly number[]> {
  const { table, column } = idColumns[kind];
  return pagesAfter(0, idPage, async (after) => {
    const rows = await db.query<{ id: number }>(
      `SELECT ${column} AS id FROM ${table} WHERE kg_id = $1 AND ${column} > $2 ORDER BY ${column} LIMIT ${idPage}`,
      [kg_id, after],
    );
    return rows.map(({ id }) => id);
  });
}

async function counts(db: Database, kg_id: number): Promise<GraphCounts> {
  const row = await db.one<GraphCounts>(
    `SELECT (SELECT count(*) FROM graph.chunks WHERE kg_id = $1) AS chunks,
       (SELECT count(*) FROM graph.edges WHERE kg_id = $1 AND kind = 'a') AS about,
       (SELECT count(*) FROM graph.edges WHERE kg_id = $1 AND kind = 'm') AS mentions,
       (SELECT count(*) FROM graph.entities WHERE kg_id = $1) AS entities,
       (SELECT count(*) FROM graph.relations WHERE kg_id = $1) AS relations`,
    [kg_id],
  );
  return row ?? { chunks: 0, about: 0, mentions: 0, entities: 0, relations: 0 };
}
