import type { Ctx } from "../domain/auth.ts";
import { AppError, notFound } from "../domain/errors.ts";
import type { KnowledgeGraph, NewKnowledgeGraph } from "../domain/kg.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import { checkSpace } from "../domain/vector-space.ts";
import type { Embedder } from "../models/embedder.ts";
import { createLastKnown } from "../platform/last-known.ts";
import type { KgFilter, TypeCounts } from "../stores/ports/records/kgs.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";

interface RegistryServices {
  readonly records: Pick<Records, "kgs">;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Pick<Embedder, "id" | "dimensions">;
  /** Whether ingestion creates a knowledge graph that does not exist. */
  readonly autoCreate: boolean;
}

/** Knowledge graphs by name: their records and the collections that belong to them. */
export interface Registry {
  /**
   * Creates the KG and its collections, or nothing: `conflict` when the name is taken, `unavailable` when an engine is
   * down. Keywords of a graph store that is down can wait: `collections_ready` is false then.
   */
  create(ctx: Ctx, kg: NewKnowledgeGraph): Promise<KnowledgeGraph>;
  /** Throws `not_found`. */
  get(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** The same; while the records are unavailable, the KG as it was within the last minute. */
  lastKnown(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** The KG a document goes into, created when it is missing and that is allowed; its collections exist. */
  forIngestion(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** By name. */
  list(ctx: Ctx, filter: KgFilter, page: PageRequest): Promise<CountedPage<KnowledgeGraph>>;
  /** Entities and relations by type, the 100 most frequent of each knowledge graph, by its id. */
  typeCounts(kgs: readonly KnowledgeGraph[]): Promise<ReadonlyMap<number, TypeCounts>>;
  /** Makes sure that the engines have the KG's collections; cheap once they do. */
  ensureCollections(kg: KnowledgeGraph): Promise<void>;
}

const kinds = ["chunk", "entity"] as const;
export const kgNotFound = (name: string) => notFound(`Knowledge graph '${name}' not found`, "kg_name");

export function createRegistry({ records, vectors, keywords, embedder, autoCreate }: RegistryServices): Registry {
  async function ensureCollections(kg: KnowledgeGraph): Promise<void> {
    if (kg.collections_ready) {
      const { dimensions } = embedder;
      return checkSpace({ embedder: kg.embedder, dimensions }, { embedder: embedder.id, dimensions });
    }
    for (const kind of kinds) {
      const ref = { kg_id: kg.id, kind };
      const ensured = [
        vectors.ensure(ref, embedder.dimensions, embedder.id),
        keywords.ensure(ref, embedder.dimensions),
      ];
      // If both fail, the failure of the vector store is thrown: it comes first in the list, and no function works
      // without it.
      const failed = (await Promise.allSettled(ensured)).find((outcome) => outcome.status === "rejected");
      if (failed) throw failed.reason;
    }
    await records.kgs.markCollectionsReady(kg.id, embedder.id);
  }

  async function get(ctx: Ctx, name: string): Promise<KnowledgeGraph> {
    const kg = await records.kgs.get(ctx.tenant_id, name);
    if (!kg) throw kgNotFound(name);
    return kg;
  }

  async function orWait(kg: KnowledgeGraph): Promise<KnowledgeGraph> {
    try {
      await ensureCollections(kg);
      return { ...kg, collections_ready: true };
    } catch (error) {
      // The ingestion of the first document creates the missing collections.
      if (error instanceof AppError && error.kind === "unavailable" && error.details?.role === "graphdb") return kg;
      throw error;
    }
  }

  const known = createLastKnown<KnowledgeGraph>({ max: 1_000, freshMs: 0, staleMs: 60_000 });

  return {
    get,
    async lastKnown(ctx, name) {
      const key = JSON.stringify([ctx.tenant_id, name]);
      const kg = await known.read(key, () => records.kgs.get(ctx.tenant_id, name));
      if (!kg) throw kgNotFound(name);
      return kg;
    },
    ensureCollections,
    async create(ctx, input) {
      const kg = await records.kgs.create(ctx.tenant_id, input);
      try {
        return await orWait(kg);
      } catch (error) {
        // The request fails as a whole, so that a second request can use the same name.
        await records.kgs.remove(kg.id);
        throw error;
      }
    },
    async forIngestion(ctx, name) {
      const kg = autoCreate ? await records.kgs.getOrCreate(ctx.tenant_id, name) : await get(ctx, name);
      await ensureCollections(kg);
      return kg;
    },
    typeCounts: (kgs) => records.kgs.typeCounts(kgs.map(({ id }) => id)),
    async list({ tenant_id }, filter, page) {
      const [found, total_count] = await Promise.all([
        records.kgs.list(tenant_id, filter, oneMore(page)),
        records.kgs.count(tenant_id, filter),
      ]);
      return { ...cutPage(found, page.limit, ({ name }) => name), total_count };
    },
  };
}
