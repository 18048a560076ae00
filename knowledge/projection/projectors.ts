import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { checkCollection } from "./check-collection.ts";
import { type Embed, entityTexts, entityVectors } from "./rows.ts";

interface ProjectorServices {
  readonly records: Pick<Records, "outbox">;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
}

/** Projections that a job waits for. */
export const awaitedTargets = ["graph", "vectors", "keywords"] as const satisfies ProjectionTarget[];
export type AwaitedTarget = (typeof awaitedTargets)[number];

export type Projector = (kg_id: number, keys: readonly string[]) => Promise<void>;

/** Entity vectors by embedder and text (4 kB each): an unchanged text is not embedded again. */
const cachedVectors = 10_000;

/**
 * A projector writes records of one knowledge graph, in their current state, into one engine, and deletes those that
 * are gone.
 */
export function createProjectors(services: ProjectorServices): Record<AwaitedTarget, Projector> {
  const { records, graph, vectors, keywords, embedder } = services;
  return {
    graph: graphProjector(records, graph),
    vectors: vectorProjector(records, vectors, embedder),
    keywords: keywordProjector(records, keywords),
  };
}

type OutboxOf = Pick<Records, "outbox">;

export const graphProjector =
  ({ outbox }: OutboxOf, graph: GraphStore): Projector =>
  async (kg_id, keys) => {
    const [entityIds, relationIds] = [idsOf("entity", keys), idsOf("relation", keys)];
    const [entities, relations] = await Promise.all([
      outbox.entities(kg_id, entityIds),
      outbox.relations(kg_id, relationIds),
    ]);
    // Nodes are written before their edges and deleted after them.
    await graph.deleteRelations(kg_id, missing(relationIds, relations));
    await graph.upsertEntities(kg_id, entities);
    await graph.upsertRelations(kg_id, relations);
    await graph.deleteEntities(kg_id, missing(entityIds, entities));
  };

export function vectorProjector({ outbox }: OutboxOf, vectors: VectorStore, embedder: Embedder): Projector {
  const embed = cachedEmbedding(embedder);
  return async (kg_id, keys) => {
    await checkCollection(vectors, { kg_id, kind: "entity" }, embedder);
    const ids = idsOf("entity", keys);
    const entities = await outbox.entities(kg_id, ids);
    await vectors.upsert({ kg_id, kind: "entity" }, await entityVectors(entities, embed));
    await vectors.delete({ kg_id, kind: "entity" }, missing(ids, entities));
  };
}

export const keywordProjector =
  ({ outbox }: OutboxOf, keywords: KeywordIndex): Projector =>
  async (kg_id, keys) => {
    const ids = idsOf("entity", keys);
    const entities = await outbox.entities(kg_id, ids);
    await keywords.upsert({ kg_id, kind: "entity" }, entityTexts(entities));
    await keywords.delete({ kg_id, kind: "entity" }, missing(ids, entities));
  };

/** "entity:17" → 17 for the asked kind. */
const idsOf = (kind: "entity" | "relation", keys: readonly string[]): number[] =>
  keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)));

function missing(ids: readonly number[], found: readonly { readonly id: number }[]): number[] {
  const present = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

function cachedEmbedding(embedder: Embedder): Embed {
  const cache = new LRUCache<string, Float32Array>({ max: cachedVectors });
  const keyOf = (text: string) => createHash("sha256").update(embedder.id).update(text).digest("base64");
  return async (texts) => {
    const known = texts.map((text) => cache.get(keyOf(text)));
    const unknown = texts.filter((_, index) => !known[index]);
    const fresh = (await embedder.embed(unknown)).values();
    return texts.map((text, index) => {
      const vector = known[index] ?? fresh.next().value;
      if (!vector) throw new Error("The embedder returned fewer vectors than it was given texts");
      cache.set(keyOf(text), vector);
      return vector;
    });
  };
}
