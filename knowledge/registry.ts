import type { Ctx } from "../domain/auth.ts";
import { AppError, notFound } from "../domain/errors.ts";
import type { KnowledgeGraph, KnowledgeGraphChange, NewKnowledgeGraph } from "../domain/kg.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import type { Conditional } from "../domain/record-tag.ts";
import { createLastKnown } from "../platform/last-known.ts";
import type { KgFilter } from "../stores/ports/records/kgs.ts";
import { type CollectionServices, type EnsureCollections, ensureCollectionsIn } from "./collections.ts";
import { type CountTypes, createTypeCounts } from "./type-counts.ts";

interface RegistryServices extends CollectionServices {
  /** Whether ingestion creates a knowledge graph that does not exist. */
  readonly autoCreate: boolean;
}

/** Knowledge graphs by name: their records and the collections that belong to them. */
export interface Registry {
  /**
   * Creates the KG and its collections, or nothing: `conflict` when the name is taken, `unavailable` when an engine is
   * down. Keywords of a graph store that is down can wait: `collections_ready` is false then. The same holds when
   * another request has put data into the KG meanwhile: it stays, and its collections wait for the engine.
   */
  create(ctx: Ctx, kg: NewKnowledgeGraph): Promise<KnowledgeGraph>;
  /** Throws `not_found`. */
  get(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** Like `get`. While the records are unavailable, returns the KG as it was within the last minute. */
  lastKnown(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** Drops what this process remembers of a KG of this name. */
  forget(ctx: Ctx, name: string): void;
  /**
   * The KG that a person changes. If a store was away when the KG was made, and still is, the change waits in the
   * outbox. Throws `not_found`.
   */
  forChange(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /**
   * The KG that a document is ingested into. Creates a missing KG if that is allowed. Its collections exist afterwards.
   */
  forIngestion(ctx: Ctx, name: string): Promise<KnowledgeGraph>;
  /** Changes the given fields. Throws `not_found`, and `precondition_failed` if it has none of the expected tags. */
  update(ctx: Ctx, name: string, change: KnowledgeGraphChange & Conditional): Promise<KnowledgeGraph>;
  /** By name. */
  list(ctx: Ctx, filter: KgFilter, page: PageRequest): Promise<CountedPage<KnowledgeGraph>>;
  /** Entities and relations by type, the 100 most frequent of each knowledge graph, by its id. */
  readonly typeCounts: CountTypes;
  /** Types of the files of its sources for each knowledge graph, by its id, in order. */
  fileTypes(kgs: readonly KnowledgeGraph[]): Promise<ReadonlyMap<number, readonly string[]>>;
  readonly ensureCollections: EnsureCollections;
}

export const kgNotFound = (name: string) => notFound(`Knowledge graph '${name}' not found`, "kg_name");

const keyOf = ({ tenant_id }: Ctx, name: string): string => JSON.stringify([tenant_id, name]);

export function createRegistry(services: RegistryServices): Registry {
  const { records, autoCreate } = services;
  const ensureCollections = ensureCollectionsIn(services);

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

  /** Undoes a creation. False if another request has put data into the KG meanwhile: the KG stays then. */
  async function undone(kg: KnowledgeGraph): Promise<boolean> {
    try {
      await records.kgs.remove(kg.id);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === "conflict") return false;
      throw error;
    }
  }

  const known = createLastKnown<KnowledgeGraph>({ max: 1_000, freshMs: 0, staleMs: 60_000 });

  return {
    get,
    async lastKnown(ctx, name) {
      const kg = await known.read(keyOf(ctx, name), () => records.kgs.get(ctx.tenant_id, name));
      if (!kg) throw kgNotFound(name);
      return kg;
    },
    forget: (ctx, name) => known.forget(keyOf(ctx, name)),
    ensureCollections,
    async create(ctx, input) {
      const kg = await records.kgs.create(ctx.tenant_id, input);
      try {
        return await orWait(kg);
      } catch (error) {
        // The request fails as a whole, so that a second request can use the same name.
        if (await undone(kg)) throw error;
        return (await records.kgs.byId(kg.id)) ?? kg;
      }
    },
    async forChange(ctx, name) {
      const kg = await get(ctx, name);
      // The relay makes the missing collections before it writes into them.
      if (!kg.collections_ready) await ensureCollections(kg).catch(() => undefined);
      return kg;
    },
    async forIngestion(ctx, name) {
      const kg = autoCreate ? await records.kgs.getOrCreate(ctx.tenant_id, name) : await get(ctx, name);
      await ensureCollections(kg);
      return kg;
    },
    async update({ tenant_id }, name, change) {
      const kg = await records.kgs.update(tenant_id, name, change);
      if (!kg) throw kgNotFound(name);
      return kg;
    },
    typeCounts: createTypeCounts(records.kgs),
    fileTypes: (kgs) => records.kgs.fileTypes(kgs.map(({ id }) => id)),
    async list({ tenant_id }, filter, page) {
      const [found, total_count] = await Promise.all([
        records.kgs.list(tenant_id, filter, oneMore(page)),
        records.kgs.count(tenant_id, filter),
      ]);
      return { ...cutPage(found, page.limit, ({ name }) => name), total_count };
    },
  };
}
