import { type Ctx, defaultTenant } from "../domain/auth.ts";
import { collectionName, collectionNames } from "../domain/collections.ts";
import type { KnowledgeGraph } from "../domain/kg.ts";
import type { Embedder } from "../models/embedder.ts";
import type { KgDeletionRecords } from "../stores/ports/records/kg-deletions.ts";
import type { KgRecords } from "../stores/ports/records/kgs.ts";
import type { UpkeepRecords } from "../stores/ports/records/upkeep.ts";
import type { CollectionRef, VectorStore } from "../stores/ports/vectors.ts";

/** Collections that a deletion has kept, and that no knowledge graph has taken up yet. */
export interface KeptOrphans {
  /** Name of the deleted knowledge graph. */
  readonly kg_name: string;
  readonly collections: readonly string[];
  readonly deleted_at: Date;
  /** The service has the embedder of these vectors: a knowledge graph of this name takes the collections up. */
  readonly adoptable: boolean;
}

/** What the vector store lists, compared with the records of a tenant; at most 100 knowledge graphs of each kind. */
export interface FoundCollections {
  readonly listed: readonly CollectionRef[];
  readonly kept: readonly KeptOrphans[];
  /** Names of all collections without a knowledge graph. Those of no tenant are shown to the operator's tenant only. */
  readonly orphans: readonly string[];
  /** Names of the knowledge graphs whose collections are missing. */
  readonly without_collections: readonly string[];
}

type Tenant = Pick<Ctx, "tenant_id">;

/** Vector collections without a knowledge graph of their own (docs/decisions/0072-kept-collections.md). */
export interface Orphans {
  /** Throws `unavailable` without the vector store. */
  find(ctx: Tenant): Promise<FoundCollections>;
  /**
   * Removes all orphans, and returns their names. Throws `unavailable` without the vector store; the wiper completes
   * removals that have begun.
   */
  remove(ctx: Tenant): Promise<readonly string[]>;
  /** Names of the kept collections that each of the knowledge graphs has taken up, by its id; absent for none. */
  adopted(kgs: readonly Pick<KnowledgeGraph, "id">[]): Promise<ReadonlyMap<number, readonly string[]>>;
}

export interface OrphanServices {
  readonly records: {
    readonly kgs: Pick<KgRecords, "strays">;
    readonly kgDeletions: Pick<KgDeletionRecords, "orphans" | "adopted" | "giveUp">;
    readonly upkeep: Pick<UpkeepRecords, "unknownKgs">;
  };
  readonly vectors: Pick<VectorStore, "list" | "drop">;
  readonly embedder: Pick<Embedder, "id">;
}

const shownLimit = 100;

export function createOrphans({ records, vectors, embedder }: OrphanServices): Orphans {
  const { kgs, kgDeletions, upkeep } = records;
  return {
    async find({ tenant_id }) {
      const listed = await vectors.list();
      const [strays, found] = await Promise.all([
        kgs.strays(tenant_id, idsOf(listed)),
        kgDeletions.orphans(tenant_id, shownLimit),
      ]);
      const kept = found
        .map(({ kg_id, name, embedder: id, deleted_at }) => ({
          kg_name: name,
          collections: namesOf(listed, [kg_id]),
          deleted_at,
          adoptable: id === embedder.id,
        }))
        .filter(({ collections }) => collections.length > 0);
      const unknown = tenant_id === defaultTenant ? namesOf(listed, strays.unknown_ids) : [];
      const orphans = [...kept.flatMap(({ collections }) => collections), ...unknown];
      return { listed, kept, orphans, without_collections: strays.without_collections };
    },
    async remove({ tenant_id }) {
      const listed = await vectors.list();
      // A knowledge graph's row is written before its collections. So a listed collection without a row belongs to
      // none.
      const unknown = tenant_id === defaultTenant ? await upkeep.unknownKgs(idsOf(listed)) : [];
      const ids = [...(await kgDeletions.giveUp(tenant_id)), ...unknown];
      for (const ref of refsOf(listed, ids)) await vectors.drop(ref);
      return namesOf(listed, ids);
    },
    async adopted(graphs) {
      const names = new Map<number, string[]>();
      for (const { kg_id, adopted_by } of await kgDeletions.adopted(graphs.map(({ id }) => id)))
        names.set(adopted_by, [...(names.get(adopted_by) ?? []), ...collectionNames(kg_id)]);
      return names;
    },
  };
}

const idsOf = (refs: readonly CollectionRef[]): number[] => [...new Set(refs.map(({ kg_id }) => kg_id))];

function refsOf(listed: readonly CollectionRef[], kg_ids: readonly number[]): readonly CollectionRef[] {
  const ids = new Set(kg_ids);
  return listed.filter(({ kg_id }) => ids.has(kg_id)).sort((a, b) => a.kg_id - b.kg_id);
}

const namesOf = (listed: readonly CollectionRef[], kg_ids: readonly number[]): string[] =>
  refsOf(listed, kg_ids).map(collectionName).sort();
