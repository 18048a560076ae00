import { batchesOf } from "../platform/batches.ts";
import { asFloat32, differingIds, type HashedRow, rowHash } from "./checks/row-hash.ts";
import type { ChunkEdge, GraphChunk, GraphEntity, GraphRelation, GraphStore } from "./ports/graph.ts";

export type ChunkPlace = Pick<GraphChunk, "chunk_id" | "source_id">;

/** Reads stored rows of one knowledge graph by id. Absent rows are left out. */
export interface GraphRows {
  chunks(ids: readonly number[]): Promise<readonly ChunkPlace[]>;
  edges(ids: readonly number[]): ReturnType<GraphStore["entitiesOf"]>;
  entities(ids: readonly number[]): Promise<readonly GraphEntity[]>;
  relations(ids: readonly number[]): Promise<readonly GraphRelation[]>;
}

type Differences = Pick<GraphStore, "differingChunks" | "differingEntities" | "differingRelations">;

/** The comparing methods of a graph engine, over its reads. */
export const graphDifferences = (rowsOf: (kg_id: number) => GraphRows): Differences => ({
  differingChunks: (kg_id, chunks) =>
    inPieces(chunks, async (piece) => {
      const rows = rowsOf(kg_id);
      const ids = piece.map(({ chunk_id }) => chunk_id);
      const [places, edges] = [await rows.chunks(ids), await rows.edges(ids)];
      const [about, mentions] = [byChunk(edges.about), byChunk(edges.mentions)];
      const stored = places.map((place) => {
        return hashedChunk(place, about.get(place.chunk_id) ?? [], mentions.get(place.chunk_id) ?? []);
      });
      return differingIds(piece.map(expectedChunk), stored);
    }),
  differingEntities: (kg_id, entities) =>
    inPieces(entities, async (piece) => {
      const stored = await rowsOf(kg_id).entities(piece.map(({ id }) => id));
      return differingIds(piece.map(hashedEntity), stored.map(hashedEntity));
    }),
  differingRelations: (kg_id, relations) =>
    inPieces(relations, async (piece) => {
      const stored = await rowsOf(kg_id).relations(piece.map(({ id }) => id));
      return differingIds(piece.map(hashedRelation), stored.map(hashedRelation));
    }),
});

/** Rows of one read. */
const rowsAtOnce = 1_000;

async function inPieces<T>(
  items: readonly T[],
  compare: (piece: readonly T[]) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const differing: number[] = [];
  for (const piece of batchesOf(items, rowsAtOnce)) differing.push(...(await compare(piece)));
  return differing;
}

type Weights = readonly (readonly [key: string, weight: number])[];

function byChunk(edges: readonly ChunkEdge[]): ReadonlyMap<number, Weights> {
  const found = new Map<number, [string, number][]>();
  for (const { chunk_id, key, weight } of edges) {
    const list = found.get(chunk_id) ?? [];
    if (list.length === 0) found.set(chunk_id, list);
    list.push([key, weight]);
  }
  return found;
}

const expectedChunk = ({ about, mentions, ...place }: GraphChunk): HashedRow =>
  hashedChunk(
    place,
    about.map(({ key, strength }) => [key, strength]),
    mentions.map(({ key, n }) => [key, n]),
  );

/** The revision is left out: several revisions of a source may share a chunk. */
function hashedChunk({ chunk_id, source_id }: ChunkPlace, about: Weights, mentions: Weights): HashedRow {
  const hash = rowHash([source_id, inOrder(about), inOrder(mentions)]);
  return { id: chunk_id, hash, version: 0 };
}

/** The strongest edge per key, as the engines keep it, by key. Engines order keys in different ways. */
function inOrder(weights: Weights): [string, number][] {
  const strongest = new Map<string, number>();
  for (const [key, weight] of weights) {
    strongest.set(key, Math.max(asFloat32(weight), strongest.get(key) ?? Number.NEGATIVE_INFINITY));
  }
  return [...strongest].sort(([a], [b]) => (a < b ? -1 : 1));
}

const hashedEntity = ({ id, key, label, entity_type, version }: GraphEntity): HashedRow => ({
  id,
  hash: rowHash([key, label, entity_type]),
  version,
});

const hashedRelation = ({ id, version, ...relation }: GraphRelation): HashedRow => {
  const { source_entity_id, target_entity_id, relation_type, confidence_score } = relation;
  const hash = rowHash([source_entity_id, target_entity_id, relation_type, asFloat32(confidence_score)]);
  return { id, hash, version };
};
