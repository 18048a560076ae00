import { conflict } from "../../domain/errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphKind, GraphStore } from "../../stores/ports/graph.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ChunkText, KgSummary, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";
import type { CollectionRef, KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { searchText } from "../ingestion/stage-chunks.ts";
import { graphProjector, keywordProjector, type Projector, vectorProjector } from "../projection/projectors.ts";
import { secondaryProjector } from "../projection/secondary.ts";

/** One engine as a projection of the records: what rebuilding and comparing need, whatever the engine is. */
export interface Projection {
  readonly target: ProjectionTarget;
  /** Whether it holds the knowledge graph at all. */
  covers(kg: KgSummary): boolean;
  /** What it holds, in the order in which it is written. */
  readonly kinds: readonly GraphKind[];
  health(): Promise<StoreHealth>;
  /** Makes room for a knowledge graph; what is there stays. */
  prepare(kg_id: number): Promise<void>;
  /** Removes everything of a knowledge graph. */
  drop(kg_id: number): Promise<void>;
  ids(kg_id: number, kind: GraphKind): AsyncIterable<readonly number[]>;
  countChunks(kg_id: number): Promise<number>;
  /** Knowledge graphs of which it has something; none where the engine cannot tell. */
  kgs(): Promise<readonly number[]>;
  /** Writes chunks as ingestion does, from what the records hold of them; those that are gone are left out. */
  writeChunks(kg_id: number, ids: readonly number[]): Promise<void>;
  deleteChunks(kg_id: number, ids: readonly number[]): Promise<void>;
  /** Brings keys of entities and relations to what the records say. Only while the keys are leased from the outbox. */
  project: Projector;
}

/** The engines that are there: a role that cannot be opened has no projection. */
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
  const { upkeep } = records;
  const { dimensions } = embedder;
  return [
    ...(graph ? [graphProjection(upkeep, graph, graphProjector(records, graph))] : []),
    ...(copy ? [copyOf(graphProjection(upkeep, copy, secondaryProjector(records, copy)))] : []),
    ...(vectors ? [vectorProjection(upkeep, vectors, embedder, vectorProjector(records, vectors, embedder))] : []),
    ...(keywords ? [keywordProjection(upkeep, keywords, dimensions, keywordProjector(records, keywords))] : []),
  ];
}

const copyOf = (graph: Projection): Projection => ({
  ...graph,
  target: "secondary_graph",
  covers: (kg) => kg.enable_secondary_graph_storage,
});

const all = (): boolean => true;

const graphProjection = (upkeep: UpkeepRecords, graph: GraphStore, project: Projector): Projection => ({
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

const vectorProjection = (
  upkeep: UpkeepRecords,
  vectors: VectorStore,
  embedder: Embedder,
  project: Projector,
): Projection => ({
  target: "vectors",
  ...collections(vectors, embedder.dimensions),
  async writeChunks(kg_id, ids) {
    const texts = await upkeep.chunkTexts(kg_id, ids);
    const embedded = await embedder.embed(texts.map(searchText));
    const rows = texts.flatMap((chunk, index) => {
      const vector = embedded[index];
      return vector ? [{ ...placeOf(chunk), vector }] : [];
    });
    await vectors.upsert({ kg_id, kind: "chunk" }, rows);
  },
  project,
});

const keywordProjection = (
  upkeep: UpkeepRecords,
  keywords: KeywordIndex,
  dimensions: number,
  project: Projector,
): Projection => ({
  target: "keywords",
  ...collections(keywords, dimensions),
  async writeChunks(kg_id, ids) {
    const texts = await upkeep.chunkTexts(kg_id, ids);
    await keywords.upsert(
      { kg_id, kind: "chunk" },
      texts.map((chunk) => ({ ...placeOf(chunk), text: searchText(chunk) })),
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
  throw conflict(`They are of the embedder '${kg.embedder}', and '${current.id}' is configured`);
}

/** The revision is the version of a chunk, as in knowledge/ingestion/stage-chunks.ts. */
const placeOf = ({ chunk_id, source_id, revision }: ChunkText) => ({
  id: chunk_id,
  source_id,
  revision,
  version: revision ?? 0,
});
