import type { Ctx } from "../domain/auth.ts";
import { collectionName, collectionsOf } from "../domain/collections.ts";
import { isUnavailable } from "../domain/errors.ts";
import { cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import { allInSlots } from "../platform/slots.ts";
import type { KgDeletionRecords } from "../stores/ports/records/kg-deletions.ts";
import type { KgRecords, RegistryFacts } from "../stores/ports/records/kgs.ts";
import type { VectorStore } from "../stores/ports/vectors.ts";
import type { FoundCollections, Orphans } from "./orphans.ts";

interface HeldCollection {
  readonly name: string;
  readonly kg_name: string;
  /** null if the engine lacks the collection. */
  readonly points: number | null;
  /** Kept by the deletion of an earlier knowledge graph of this name. */
  readonly adopted: boolean;
}

/** Collections of a tenant's knowledge graphs that the vector store holds. */
export interface HeldCollections extends Omit<FoundCollections, "listed"> {
  /** Collections of the knowledge graphs on the page, by name. */
  readonly collections: readonly HeldCollection[];
  /** Key of the next page of knowledge graphs; null on the last one. */
  readonly next: string | null;
}

/** The registry of the caller's tenant as a whole. */
export interface RegistryInfo {
  /** `held` is null while the vector store is unavailable. The keys of the page are names of knowledge graphs. */
  read(
    ctx: Pick<Ctx, "tenant_id">,
    page: PageRequest,
  ): Promise<{ readonly facts: RegistryFacts; readonly held: HeldCollections | null }>;
}

interface InfoServices {
  readonly records: {
    readonly kgs: Pick<KgRecords, "facts" | "list">;
    readonly kgDeletions: Pick<KgDeletionRecords, "adopted">;
  };
  readonly vectors: Pick<VectorStore, "count">;
  readonly orphans: Pick<Orphans, "find">;
}

const countsAtOnce = 4;

export function createRegistryInfo({ records, vectors, orphans }: InfoServices): RegistryInfo {
  const { kgs, kgDeletions } = records;
  const held = async (tenant_id: string, page: PageRequest): Promise<HeldCollections> => {
    const { listed, ...found } = await orphans.find({ tenant_id });
    const exists = new Set(listed.map(collectionName));
    const read = await kgs.list(tenant_id, { include_inactive: true }, oneMore(page));
    const { entries, next } = cutPage(read, page.limit, ({ name }) => name);
    const ready = entries.filter(({ collections_ready }) => collections_ready);
    const adopted = await kgDeletions.adopted(ready.map(({ id }) => id));
    const wanted = ready.flatMap(({ id, name }) =>
      [id, ...adopted.filter(({ adopted_by }) => adopted_by === id).map(({ kg_id }) => kg_id)]
        .flatMap(collectionsOf)
        .map((ref) => ({ ref, kg_name: name, adopted: ref.kg_id !== id })),
    );
    const collections = await allInSlots(countsAtOnce, wanted, async ({ ref, ...shown }) => {
      const name = collectionName(ref);
      return { name, ...shown, points: exists.has(name) ? await vectors.count(ref) : null };
    });
    return { ...found, collections, next };
  };
  return {
    async read({ tenant_id }, page) {
      const facts = await kgs.facts(tenant_id);
      return { facts, held: await held(tenant_id, page).catch(orNull) };
    },
  };
}

function orNull(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
