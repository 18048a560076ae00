import { batchesOf } from "../../../platform/batches.ts";
import type { ChunkEdge, GraphChunk } from "../../ports/graph.ts";
import type { Run } from "../client.ts";

/** Rows per statement. A chunk has about twenty edges. */
const rowLimit = 5_000;

/** Replaces the chunks' edges by the given ones. */
export async function writeChunks(run: Run, kg: string, given: readonly GraphChunk[]): Promise<void> {
  const chunks = [...new Map(given.map((chunk) => [chunk.chunk_id, chunk])).values()];
  const left = await run<{ key: string }>(
    `UNWIND $chunks AS row
     MERGE (c:Chunk {kg: $kg, id: row.chunk_id}) SET c.source_id = row.source_id, c.revision = row.revision
     WITH c MATCH (c)-[e:ABOUT|MENTIONS]->(k:Key) DELETE e RETURN DISTINCT k.key AS key`,
    { kg, chunks: chunks.map(({ chunk_id, source_id, revision }) => ({ chunk_id, source_id, revision })) },
  );
  const about = strongest(chunks, (chunk) => chunk.about.map(({ key, strength }) => ({ key, weight: strength })));
  const mentions = strongest(chunks, (chunk) => chunk.mentions.map(({ key, n }) => ({ key, weight: n })));
  const keys = new Set([...about, ...mentions].map(({ key }) => key));
  for (const slice of batchesOf([...keys], rowLimit))
    await run("UNWIND $keys AS key MERGE (:Key {kg: $kg, key: key})", { kg, keys: slice });
  for (const edges of batchesOf(about, rowLimit)) await run(createEdges("ABOUT"), { kg, edges });
  for (const edges of batchesOf(mentions, rowLimit)) await run(createEdges("MENTIONS"), { kg, edges });
  await deleteLooseKeys(
    run,
    kg,
    left.flatMap(({ key }) => (keys.has(key) ? [] : key)),
  );
}

/** The edge also stores its chunk's id, so that ranking a key's edges reads no nodes. */
const createEdges = (type: "ABOUT" | "MENTIONS"): string =>
  `UNWIND $edges AS row MATCH (c:Chunk {kg: $kg, id: row.chunk_id}) MATCH (k:Key {kg: $kg, key: row.key})
   CREATE (c)-[:${type} {chunk_id: row.chunk_id, weight: toFloat(row.weight)}]->(k)`;

/** If several edges join one chunk and one key, keeps the strongest. */
function strongest(
  chunks: readonly GraphChunk[],
  edgesOf: (chunk: GraphChunk) => readonly { readonly key: string; readonly weight: number }[],
): readonly ChunkEdge[] {
  return chunks.flatMap((chunk) => {
    const weights = new Map<string, number>();
    for (const { key, weight } of edgesOf(chunk)) weights.set(key, Math.max(weight, weights.get(key) ?? weight));
    return [...weights].map(([key, weight]) => ({ chunk_id: chunk.chunk_id, key, weight }));
  });
}

export async function removeChunks(run: Run, kg: string, ids: readonly number[]): Promise<void> {
  const left = await run<{ key: string }>(
    `UNWIND $ids AS id MATCH (c:Chunk {kg: $kg, id: id}) OPTIONAL MATCH (c)-[:ABOUT|MENTIONS]->(k:Key)
     WITH collect(DISTINCT c) AS chunks, collect(DISTINCT k.key) AS keys
     FOREACH (c IN chunks | DETACH DELETE c)
     WITH keys UNWIND keys AS key RETURN key`,
    { kg, ids },
  );
  await deleteLooseKeys(
    run,
    kg,
    left.map(({ key }) => key),
  );
}

/** Deletes those of the given keys that have no edges. */
export async function deleteLooseKeys(run: Run, kg: string, keys: readonly string[]): Promise<void> {
  for (const slice of batchesOf(keys, rowLimit))
    await run("UNWIND $keys AS key MATCH (k:Key {kg: $kg, key: key}) WHERE NOT EXISTS { (k)--() } DELETE k", {
      kg,
      keys: slice,
    });
}
