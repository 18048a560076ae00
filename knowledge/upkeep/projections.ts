import { checkSpace } from "../../domain/vector-space.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphKind, GraphStore } from "../../stores/ports/graph.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ChunkText, KgSummary } from "../../stores/ports/records/upkeep.ts";
import type { CollectionRef, KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { checkCollection, spaceOf } from "../projection/check-collection.ts";
import { graphProjector, keywordProjector, type Projector, vectorProjector } from "../projection/projectors.ts";
import { rememberVectors } from "../projection/remember-vectors.ts";
import { chunkTexts, chunkVectors, entityTexts, entityVectors } from "../projection/rows.ts";
import { secondaryProjector } from "../projection/secondary.ts";
import { writeCurrent } from "./write-current.ts";

/** One engine as a projection of the records: the same operations for every engine, for rebuilding and comparing. */
export interface Projection {
  readonly target: ProjectionTarget;
  /** Whether it holds the knowledge graph at all. */
  covers(kg: KgSummary): boolean;
  /** Kinds of records it holds, in writing order. */
  readonly kinds: readonly GraphKind[];
  /** Whether the records' rows have to be embedded, which a paid embedder charges. */
  readonly embeds: boolean;
  health(): Promise<StoreHealth>;
  /** Throws `conflict`, with what to do, when the engine's vectors were made by another embedder. */
  checkEmbedder(kg_id: number): Promise<void>;
  /** Creates the collections of a knowledge graph; existing contents stay. */
  prepare(kg_id: number): Promise<void>;
  /** Removes everything of a knowledge graph. */
  drop(kg_id: number): Promise<void>;
  ids(kg_id: number, kind: GraphKind): AsyncIterable<readonly number[]>;
  countChunks(kg_id: number): Promise<number>;
  /** Ids of knowledge graphs that the engine has data of; empty if the engine cannot list them. */
  kgs(): Promise<readonly number[]>;
  /** Writes chunks as ingestion does, from the records, beside any number of relays; skips chunks that are gone. */
  writeChunks(kg_id: number, ids: readonly number[]): Promise<void>;
  delete(slice: KgKind, ids: readonly number[]): Promise<void>;
  /**
   * Ids of those records whose row in the engine differs from the row that the records give. Rows of all given ids are
   * in memory at a time. Records that the engine does not hold are left out.
   */
  differing(slice: KgKind, ids: readonly number[]): Promise<readonly number[]>;
  /** Writes the records' state of entity and relation keys. Call it only while the keys are leased from the outbox. */
  project: Projector;
}

/** Records of one kind of one knowledge graph. */
export interface KgKind {
  readonly kg_id: number;
  readonly kind: GraphKind;
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
  const shared = { records, embedder };
  return [
    ...(graph ? [graphProjection(shared, graph, graphProjector(records, graph))] : []),
    ...(copy ? [copyOf(graphProjection(shared, copy, secondaryProjector(records, copy)))] : []),
    ...(vectors
      ? [vectorProjection(shared, vectors, vectorProjector(records, vectors, rememberVectors(embedder)))]
      : []),
    ...(keywords ? [keywordProjection(shared, keywords, keywordProjector(records, keywords))] : []),
  ];
}

type Shared = Pick<ProjectionServices, "records" | "embedder">;

const copyOf = (graph: Projection): Projection => ({
  ...graph,
  target: "secondary_graph",
  covers: (kg) => kg.enable_secondary_graph_storage,
});

const all = (): boolean => true;

const graphProjection = ({ records }: Shared, graph: GraphStore, project: Projector): Projection => ({
  target: "graph",
  covers: all,
  kinds: ["chunk", "entity", "relation"],
  embeds: false,
  health: graph.health,
  checkEmbedder: async () => undefined,
  prepare: async () => undefined,
  drop: graph.dropKg,
  ids: graph.ids,
  countChunks: async (kg_id) => (await graph.counts(kg_id)).chunks,
  kgs: async () => [],
  writeChunks: (kg_id, ids) =>
    writeCurrent(ids, {
      read: (some) => records.upkeep.chunkNames(kg_id, some),
      write: (chunks) => graph.upsertChunks(kg_id, chunks),
      remove: (gone) => graph.deleteChunks(kg_id, gone),
    }),
  async delete({ kg_id, kind }, ids) {
    const methods = { chunk: "deleteChunks", entity: "deleteEntities", relation: "deleteRelations" } as const;
    await graph[methods[kind]](kg_id, ids);
  },
  async differing({ kg_id, kind }, ids) {
    if (kind === "chunk") return graph.differingChunks(kg_id, await records.upkeep.chunkNames(kg_id, ids));
    if (kind === "entity") return graph.differingEntities(kg_id, await records.outbox.entities(kg_id, ids));
    return graph.differingRelations(kg_id, await records.outbox.relations(kg_id, ids));
  },
  project,
});

function vectorProjection({ records, embedder }: Shared, vectors: VectorStore, project: Projector): Projection {
  const chunks = (texts: readonly ChunkText[]) => chunkVectors(texts, embedder.embed);
  const entities = async (kg_id: number, ids: readonly number[]) =>
    entityVectors(await records.outbox.entities(kg_id, ids), embedder.embed);
  return {
    target: "vectors",
    embeds: true,
    ...collections(vectors, { records, embedder }, { chunk: chunks, entity: entities }),
    async checkEmbedder(kg_id) {
      for (const kind of kinds) await checkCollection(vectors, { kg_id, kind }, embedder);
    },
    project,
  };
}

function keywordProjection({ records, embedder }: Shared, keywords: KeywordIndex, project: Projector): Projection {
  const chunks = async (texts: readonly ChunkText[]) => chunkTexts(texts);
  const entities = async (kg_id: number, ids: readonly number[]) =>
    entityTexts(await records.outbox.entities(kg_id, ids));
  return {
    target: "keywords",
    embeds: false,
    ...collections(keywords, { records, embedder }, { chunk: chunks, entity: entities }),
    checkEmbedder: async () => undefined,
    project,
  };
}

const kinds = ["chunk", "entity"] as const satisfies CollectionRef["kind"][];

/** The rows that the records give, by kind. */
interface RowsOf<R> {
  chunk(texts: readonly ChunkText[]): Promise<R[]>;
  entity(kg_id: number, ids: readonly number[]): Promise<R[]>;
}

/** What upkeep needs of a store of collections with rows R. */
interface CollectionStore<R> extends Omit<KeywordIndex, "upsert" | "differing" | "search"> {
  upsert(ref: CollectionRef, rows: readonly R[]): Promise<void>;
  differing(ref: CollectionRef, rows: readonly R[]): Promise<readonly number[]>;
}

function collections<R>(
  store: CollectionStore<R>,
  { records, embedder }: Shared,
  rowsOf: RowsOf<R>,
): Omit<Projection, "target" | "embeds" | "checkEmbedder" | "project"> {
  const { id, dimensions } = embedder;
  const { chunkTexts: textsOf } = records.upkeep;
  return {
    covers: all,
    kinds,
    health: store.health,
    async prepare(kg_id: number) {
      for (const kind of kinds) await store.ensure({ kg_id, kind }, dimensions, id);
    },
    async drop(kg_id: number) {
      for (const kind of kinds) await store.drop({ kg_id, kind });
    },
    ids: (kg_id: number, kind: GraphKind) => (kind === "relation" ? nothing() : store.ids({ kg_id, kind })),
    countChunks: (kg_id: number) => store.count({ kg_id, kind: "chunk" }),
    kgs: async () => [...new Set((await store.list()).map(({ kg_id }) => kg_id))],
    async writeChunks(kg_id: number, ids: readonly number[]) {
      await writeCurrent(ids, {
        read: (some) => textsOf(kg_id, some),
        write: async (texts) => store.upsert({ kg_id, kind: "chunk" }, await rowsOf.chunk(texts)),
        remove: (gone) => store.delete({ kg_id, kind: "chunk" }, gone),
      });
    },
    async delete({ kg_id, kind }: KgKind, ids: readonly number[]) {
      if (kind !== "relation") await store.delete({ kg_id, kind }, ids);
    },
    async differing({ kg_id, kind }: KgKind, ids: readonly number[]) {
      if (kind === "relation") return [];
      const isChunk = kind === "chunk";
      const rows = isChunk ? await rowsOf.chunk(await textsOf(kg_id, ids)) : await rowsOf.entity(kg_id, ids);
      return store.differing({ kg_id, kind }, rows);
    },
  };
}

async function* nothing(): AsyncGenerator<readonly number[]> {
  // No collection holds relations.
}

/** Throws `conflict`: vectors of two embedders must not mix. */
export function checkEmbedder({ target }: Projection, kg: KgSummary, current: Embedder): void {
  if (target !== "vectors") return;
  checkSpace({ embedder: kg.embedder, dimensions: current.dimensions }, spaceOf(current));
}
