import { LRUCache } from "lru-cache";
import { readyCollectionsLimit } from "../../domain/limits/caches.ts";
import type { Embedder } from "../../models/embedder.ts";
import { type TraceHeader, withTraceHeader } from "../../platform/trace-context.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { ProjectedEntity, ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { CollectionRef, KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { allEnded } from "./all-ended.ts";
import { checkCollection } from "./check-collection.ts";
import type { CheckLease } from "./keep-leased.ts";
import { chunkTexts, chunkVectors, entityTexts, entityVectors } from "./rows.ts";

interface ProjectorServices {
  readonly records: Pick<Records, "outbox" | "upkeep" | "kgs">;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
}

/** Projections that a job waits for. */
export const awaitedTargets = ["graph", "vectors", "keywords"] as const satisfies ProjectionTarget[];
export type AwaitedTarget = (typeof awaitedTargets)[number];

export type Projector = (kg_id: number, keys: readonly string[], of: ProjectedFor) => Promise<void>;

interface ProjectedFor {
  readonly check: CheckLease;
  /** The request that pays for embedding chunks again; null: none. */
  readonly trace: TraceHeader | null;
}

/**
 * A projector writes records of one knowledge graph, in their current state, into one engine, and deletes those that
 * are gone. It checks its lease between reading and writing.
 */
export function createProjectors(services: ProjectorServices): Record<AwaitedTarget, Projector> {
  const { records, graph, vectors, keywords, embedder } = services;
  const { dimensions, id } = embedder;
  const { kgs } = records;
  return {
    graph: graphProjector(records, graph),
    vectors: withCollections(kgs, {
      ensure: (ref) => vectors.ensure(ref, dimensions, id),
      project: vectorProjector(records, vectors, embedder),
    }),
    keywords: withCollections(kgs, {
      ensure: (ref) => keywords.ensure(ref, dimensions),
      project: keywordProjector(records, keywords),
    }),
  };
}

interface CollectionsOf {
  ensure(ref: CollectionRef): Promise<void>;
  readonly project: Projector;
}

/**
 * A store drops what is written to a missing collection. If a store was away when the knowledge graph was made, the
 * projector makes the collections first.
 */
const withCollections = (kgs: Pick<Records["kgs"], "byId">, { ensure, project }: CollectionsOf): Projector => {
  /** Collections that are ready stay so. */
  const ready = new LRUCache<number, true>({ max: readyCollectionsLimit });
  return async (kg_id, keys, of) => {
    if (!ready.has(kg_id)) {
      const kg = await kgs.byId(kg_id);
      if (kg?.collections_ready === false)
        for (const kind of ["chunk", "entity"] as const) await ensure({ kg_id, kind });
      else if (kg !== null) ready.set(kg_id, true);
    }
    return project(kg_id, keys, of);
  };
};

/** Records that the engine should hold. The others are deleted like absent ones. */
const inGraph = <Row extends { readonly in_graph: boolean }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => row.in_graph);
const inVectors = (rows: readonly ProjectedEntity[]): readonly ProjectedEntity[] =>
  rows.filter((row) => row.in_vectors);

export const graphProjector =
  ({ outbox, upkeep }: Reading, graph: GraphStore): Projector =>
  async (kg_id, keys, { check }) => {
    const chunkIds = idsOf("chunk", keys);
    const chunks = chunkIds.length === 0 ? [] : await upkeep.chunkNames(kg_id, chunkIds);
    const [entityIds, relationIds] = [idsOf("entity", keys), idsOf("relation", keys)];
    const [entities, relations] = await Promise.all([
      entityIds.length === 0 ? [] : outbox.entities(kg_id, entityIds).then(inGraph),
      relationIds.length === 0 ? [] : outbox.relations(kg_id, relationIds).then(inGraph),
    ]);
    check();
    await ifAny(chunks, (some) => graph.upsertChunks(kg_id, some));
    await ifAny(missingChunks(chunkIds, chunks), (some) => graph.deleteChunks(kg_id, some));
    // Nodes are written before their edges and deleted after them.
    await ifAny(missing(relationIds, relations), (some) => graph.deleteRelations(kg_id, some));
    await ifAny(entities, (some) => graph.upsertEntities(kg_id, some));
    await ifAny(relations, (some) => graph.upsertRelations(kg_id, some));
    await ifAny(missing(entityIds, entities), (some) => graph.deleteEntities(kg_id, some));
  };

export function vectorProjector({ outbox, upkeep }: Reading, vectors: VectorStore, embedder: Embedder): Projector {
  return async (kg_id, keys, { check, trace }) => {
    await checkCollection(vectors, { kg_id, kind: "entity" }, embedder);
    const ids = idsOf("entity", keys);
    if (ids.length > 0) {
      const entities = inVectors(await outbox.entities(kg_id, ids));
      const rows = await entityVectors(entities, embedder.embed);
      check();
      await write(vectors, { kg_id, kind: "entity" }, { rows, gone: missing(ids, entities) });
    }
    const chunkIds = idsOf("chunk", keys);
    if (chunkIds.length === 0) return;
    const texts = await upkeep.chunkTexts(kg_id, chunkIds);
    const rows = await withTraceHeader(trace, () => chunkVectors(texts, embedder.embed));
    check();
    await write(vectors, { kg_id, kind: "chunk" }, { rows, gone: missingChunks(chunkIds, texts) });
  };
}

export const keywordProjector =
  ({ outbox, upkeep }: Reading, keywords: KeywordIndex): Projector =>
  async (kg_id, keys, { check }) => {
    const ids = idsOf("entity", keys);
    if (ids.length > 0) {
      const entities = inVectors(await outbox.entities(kg_id, ids));
      check();
      const written = { rows: entityTexts(entities), gone: missing(ids, entities) };
      await write(keywords, { kg_id, kind: "entity" }, written);
    }
    const chunkIds = idsOf("chunk", keys);
    if (chunkIds.length === 0) return;
    const texts = await upkeep.chunkTexts(kg_id, chunkIds);
    check();
    await write(keywords, { kg_id, kind: "chunk" }, { rows: chunkTexts(texts), gone: missingChunks(chunkIds, texts) });
  };

/** Chunks are marked when a person posts or deletes one, and when the facts of their document change. */
type Reading = Pick<Records, "outbox" | "upkeep">;

/** Without items there is no call: an engine that is away then fails only the kinds that have something to write. */
async function ifAny<Item>(items: readonly Item[], write: (items: readonly Item[]) => Promise<unknown>): Promise<void> {
  if (items.length > 0) await write(items);
}

interface Collections<Row> {
  upsert(ref: CollectionRef, rows: readonly Row[]): Promise<void>;
  delete(ref: CollectionRef, ids: readonly number[]): Promise<void>;
}

/** Both writes begin at once: an engine that gathers writes waits for others once instead of twice. */
const write = <Row>(
  engine: Collections<Row>,
  ref: CollectionRef,
  { rows, gone }: { readonly rows: readonly Row[]; readonly gone: readonly number[] },
): Promise<void> =>
  allEnded([ifAny(rows, (some) => engine.upsert(ref, some)), ifAny(gone, (some) => engine.delete(ref, some))]);

/** "entity:17" → 17 for the asked kind. */
const idsOf = (kind: "chunk" | "entity" | "relation", keys: readonly string[]): number[] =>
  keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)));

function missing(ids: readonly number[], found: readonly { readonly id: number }[]): number[] {
  const present = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

const missingChunks = (ids: readonly number[], found: readonly { readonly chunk_id: number }[]): number[] =>
  missing(
    ids,
    found.map(({ chunk_id: id }) => ({ id })),
  );
