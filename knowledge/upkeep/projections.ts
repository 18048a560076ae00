import { searchText } from "../../domain/chunk.ts";
import { conflict } from "../../domain/errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphKind, GraphStore } from "../../stores/ports/graph.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ChunkText, KgSummary, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";
import type { CollectionRef, KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { graphProjector, keywordProjector, type Projector, vectorProjector } from "../projection/projectors.ts";
import { secondaryProjector } from "../projection/secondary.ts";

/** One engine as a projection of the records: the same operations for every engine, for rebuilding and comparing. */
export interface Projection {
  readonly target: ProjectionTarget;
  /** Whether it holds the knowledge graph at all. */
  covers(kg: KgSummary): boolean;
  /** Kinds of records it holds, in writing order. */
  readonly kinds: readonly GraphKind[];
  health(): Promise<StoreHealth>;
  /** Creates the collections of a knowledge graph; existing contents stay. */
  prepare(kg_id: number): Promise<void>;
  /** Removes everything of a knowledge graph. */
  drop(kg_id: number): Promise<void>;
  ids(kg_id: number, kind: GraphKind): AsyncIterable<readonly number[]>;
  countChunks(kg_id: number): Promise<number>;
  /** Ids of knowledge graphs that the engine has data of; empty if the engine cannot list them. */
  kgs(): Promise<readonly number[]>;
  /** Writes chunks as ingestion does, from the records; skips chunks that are gone. */
  writeChunks(kg_id: number, ids: readonly number[]): Promise<void>;
  deleteChunks(kg_id: number, ids: readonly number[]): Promise<void>;
  /** Writes the records' state of entity and relation keys. Call it only while the keys are leased from the outbox. */
  project: Projector;
}

/** The engines that could be opened: any other role has no projection. */
export interface ProjectionServices {
  readonly records: Pick<Records, "upkeep" | "outbox" | "copies">;
  readonly embedder: Embedder;
  readonly graph?: GraphStore | undefined;
  readonly secondaryGraph?: GraphStore | null | undefined;
  readonly vectors?: VectorStore | undefined;
  readonly keywords?: KeywordIndex | undefined;
}

export function createProjections(services: ProjectionServices): Projection[] {
  const { records, embedder, graph, secondaryGraph: copy, vectors, keywords } = services;
  const shared = { upkeep: records.upkeep, embedder };
  return [
    ...(graph ? [graphProjection(shared, graph, graphProjector(records, graph))] : []),
    ...(copy ? [copyOf(graphProjection(shared, copy, secondaryProjector(records, copy)))] : []),
    ...(vectors ? [vectorProjection(shared, vectors, vectorProjector(records, vectors, embedder))] : []),
    ...(keywords ? [keywordProjection(shared, keywords, keywordProjector(records, keywords))] : []),
  ];
}

interface Shared {
  readonly upkeep: UpkeepRecords;
  readonly embedder: Embedder;
}

const copyOf = (graph: Projection): Projection => ({
  ...graph,
  target: "secondary_graph",
  covers: (kg) => kg.enable_secondary_graph_storage,
});

const all = (): boolean => true;

const graphProjection = ({ upkeep }: Shared, graph: GraphStore, project: Projector): Projection => ({
  target: "graph",
  covers: all,
  kinds: ["chunk", "entity", "relation"],
  health: graph.health,
  prepare: async () => undefined,
  drop: graph.dropKg,
  ids: graph.ids,
  countChunks: async (kg_id) => (await graph.counts(kg_id)).chunks,
  kgs: async () => [],
  writeChunks: async (kg_id, ids) => graph.upsertChunks(kg_id, await upkeep.chunkNames(kg_id, ids)),
  deleteChunks: graph.deleteChunks,
  project,
});

const vectorProjection = ({ upkeep, embedder }: Shared, vectors: VectorStore, project: Projector): Projection => ({
  target: "vectors",
  ...collections(vectors, embedder.dimensions),
  async writeChunks(kg_id, ids) {
    const texts = await upkeep.chunkTexts(kg_id, ids);
    const embedded = await embedder.embed(texts.map(searchText));
    const rows = texts.flatMap((chunk, index) => {
      const vector = embedded[index];
      return vector ? [{ ...versionedOf(chunk), vector }] : [];
    });
    await vectors.upsert({ kg_id, kind: "chunk" }, rows);
  },
  project,
});

const keywordProjection = ({ upkeep, embedder }: Shared, keywords: KeywordIndex, project: Projector): Projection => ({
  target: "keywords",
  ...collections(keywords, embedder.dimensions),
  async writeChunks(kg_id, ids) {
    const texts = await upkeep.chunkTexts(kg_id, ids);
    await keywords.upsert(
      { kg_id, kind: "chunk" },
      texts.map((chunk) => ({ ...versionedOf(chunk), text: searchText(chunk) })),
    );
  },
  project,
});

const kinds = ["chunk", "entity"] as const satisfies CollectionRef["kind"][];

function collections(store: VectorStore | KeywordIndex, dimensions: number) {
  return {
    covers: all,
    kinds,
    health: store.health,
    async prepare(kg_id: number) {
      for (const kind of kinds) await store.ensure({ kg_id, kind }, dimensions);
    },
    async drop(kg_id: number) {
      for (const kind of kinds) await store.drop({ kg_id, kind });
    },
    ids: (kg_id: number, kind: GraphKind) => (kind === "relation" ? nothing() : store.ids({ kg_id, kind })),
    countChunks: (kg_id: number) => store.count({ kg_id, kind: "chunk" }),
    kgs: async () => [...new Set((await store.list()).map(({ kg_id }) => kg_id))],
    deleteChunks: (kg_id: number, ids: readonly number[]) => store.delete({ kg_id, kind: "chunk" }, ids),
  };
}

async function* nothing(): AsyncGenerator<readonly number[]> {
  // No collection holds relations.
}

/** Throws `conflict`: vectors of two embedders must not mix. */
export function checkEmbedder({ target }: Projection, kg: KgSummary, current: Embedder): void {
  if (target !== "vectors" || kg.embedder === null || kg.embedder === current.id) return;
  throw conflict(
    `The vectors were made by the embedder '${kg.embedder}', but the embedder '${current.id}' is configured`,
  );
}

/** The revision is the version of a chunk, as in activities/ingest-document/stage-chunks.ts. */
const versionedOf = ({ chunk_id, source_id, revision }: ChunkText) => ({
  id: chunk_id,
  source_id,
  revision,
  version: revision ?? 0,
});
