import { invalidInput } from "../../domain/errors.ts";
import { batchesOf } from "../../platform/batches.ts";
import { newestById } from "../checks/records.ts";
import { graphDifferences } from "../graph-differences.ts";
import type { GraphStore } from "../ports/graph.ts";
import type { Neo4jClient, Run } from "./client.ts";
import { lockLost } from "./errors.ts";
import { removeChunks, writeChunks } from "./graph/chunks.ts";
import { removeEntities, writeEntities } from "./graph/entities.ts";
import { chunksByKey, countsOf, entitiesOf, idsOf, neighbours, paths } from "./graph/reading.ts";
import { removeRelations, writeRelations } from "./graph/relations.ts";
import { storedRows } from "./graph/stored-rows.ts";
import { createRole, type Role } from "./role.ts";
import { ensureSchema, graphSchema } from "./schema.ts";

/** Records per transaction: enough to share its cost, few enough to keep transactions short. */
const batchSize = 1_000;

/** Role "graph" on Neo4j. `space` distinguishes our data in a database that several installations share. */
export async function openNeo4jGraph(client: Neo4jClient, { space }: { readonly space: string }): Promise<GraphStore> {
  await ensureSchema(client, graphSchema);
  const role = createRole(client);
  const { read } = role;
  const nameOf = (kg_id: number) => `${space}/${kg_id}`;
  /** Writes in batches. Each batch is a transaction that holds the knowledge graph's lock. */
  const write = async <T>(kg_id: number, items: readonly T[], work: Write<T>): Promise<void> => {
    const kg = nameOf(kg_id);
    await Promise.all(batchesOf(items, batchSize).map((batch) => locked(role, kg, (run) => work(run, kg, batch))));
  };
  return {
    upsertChunks: async (kg_id, chunks) => {
      for (const { about, mentions } of chunks) checkText([...about, ...mentions].map(({ key }) => key));
      await write(kg_id, chunks, writeChunks);
    },
    upsertEntities: async (kg_id, entities) => {
      checkText(entities.flatMap(({ key, label, entity_type }) => [key, label, entity_type]));
      await write(kg_id, newestById(entities), writeEntities);
    },
    upsertRelations: async (kg_id, relations) => {
      checkText(relations.map(({ relation_type }) => relation_type));
      await write(kg_id, newestById(relations), writeRelations);
    },
    deleteChunks: (kg_id, ids) => write(kg_id, ids, removeChunks),
    deleteEntities: (kg_id, ids) => write(kg_id, ids, removeEntities),
    deleteRelations: (kg_id, ids) => write(kg_id, ids, removeRelations),
    deleteSource: (kg_id, source_id, revision) => deleteSource(role, nameOf(kg_id), { source_id, revision }),
    dropKg: (kg_id) => dropKg(role, nameOf(kg_id)),
    entitiesOf: (kg_id, chunk_ids) => entitiesOf(read, nameOf(kg_id), chunk_ids),
    chunksAbout: (kg_id, keys, cap) => chunksByKey(read, nameOf(kg_id), { type: "ABOUT", keys, cap }),
    chunksMentioning: (kg_id, keys, cap) => chunksByKey(read, nameOf(kg_id), { type: "MENTIONS", keys, cap }),
    neighbours: (kg_id, entity_ids, options) => neighbours(read, nameOf(kg_id), { entity_ids, ...options }),
    paths: (kg_id, search) => paths(read, nameOf(kg_id), search),
    counts: (kg_id) => countsOf(read, nameOf(kg_id)),
    ids: (kg_id, kind) => idsOf(read, nameOf(kg_id), kind),
    ...graphDifferences((kg_id) => storedRows(read, nameOf(kg_id))),
    health: role.health,
    close: role.close,
  };
}

type Write<T> = (run: Run, kg: string, batch: readonly T[]) => Promise<void>;

/**
 * Runs `work` in a transaction that holds the lock of the knowledge graph's node: SET locks a node even when no value
 * changes. Under this lock no other writer changes the graph, so reads of the transaction stay valid, and writers of
 * several processes cannot deadlock on shared keys.
 */
const locked = <T>(role: Role, kg: string, work: (run: Run) => Promise<T>): Promise<T> =>
  role.write(kg, async (run) => {
    const [held] = await run(
      `MERGE (g:Kg {kg: $kg}) SET g.kg = $kg WITH collect(g) AS held MATCH (g:Kg {kg: $kg}) WHERE g IN held RETURN g.kg`,
      { kg },
    );
    if (held === undefined) throw lockLost();
    return work(run);
  });

async function deleteSource(
  role: Role,
  kg: string,
  { source_id, revision }: { readonly source_id: string; readonly revision: number | null },
): Promise<void> {
  const deleteSome = async (run: Run) => {
    const rows = await run<{ id: number }>(
      `MATCH (c:Chunk {kg: $kg, source_id: $source_id}) WHERE $revision IS NULL OR c.revision = $revision
       RETURN c.id AS id LIMIT $batchSize`,
      { kg, source_id, revision, batchSize },
    );
    await removeChunks(
      run,
      kg,
      rows.map(({ id }) => id),
    );
    return rows.length;
  };
  while ((await locked(role, kg, deleteSome)) === batchSize);
}

async function dropKg(role: Role, kg: string): Promise<void> {
  for (const nodes of [
    "(n:Chunk {kg: $kg}) WHERE n.id",
    "(n:Entity {kg: $kg}) WHERE n.id",
    "(n:Key {kg: $kg}) WHERE n.key",
  ]) {
    const deleteSome = async (run: Run) => {
      const statement = `MATCH ${nodes} IS NOT NULL WITH n LIMIT $batchSize DETACH DELETE n RETURN count(*) AS n`;
      return (await run<{ n: number }>(statement, { kg, batchSize }))[0]?.n;
    };
    while ((await locked(role, kg, deleteSome)) === batchSize);
  }
  await role.write(kg, (run) => run("MATCH (g:Kg {kg: $kg}) DELETE g", { kg }));
}

/** Refuses NUL. Neo4j would store it, but PostgreSQL, which holds the records, does not. */
function checkText(texts: readonly string[]): void {
  if (texts.some((text) => text.includes("\0"))) throw invalidInput("Text must not contain the NUL character");
}
