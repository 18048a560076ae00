import type { Ctx } from "../domain/auth.ts";
import { type CountedPage, cutPage, type PageRequest } from "../domain/page.ts";
import type { EntitiesMerged, EntitiesSplit, EntityOperation, MergeRecords } from "../stores/ports/records/merges.ts";
import type { Registry } from "./registry.ts";

interface Asked {
  readonly kg_name: string;
  readonly entity_id: number;
  readonly ids: readonly number[];
}

/**
 * Merge and split of entities, with their journal (docs/decisions/0070-merged-entities.md). Every method throws
 * `not_found` for an unknown knowledge graph or entity.
 */
export interface Merges {
  merge(ctx: Ctx, asked: Asked): Promise<EntitiesMerged>;
  split(ctx: Ctx, asked: Asked): Promise<EntitiesSplit>;
  /** Newest first. The keys of the page are ids of operations. */
  operations(ctx: Ctx, kg_name: string, page: PageRequest): Promise<CountedPage<EntityOperation>>;
}

interface MergeServices {
  readonly records: { readonly edits: MergeRecords };
  readonly registry: Pick<Registry, "get">;
}

export function createMerges({ records: { edits }, registry }: MergeServices): Merges {
  return {
    async merge({ key_id, ...ctx }, { kg_name, entity_id, ids }) {
      const { id } = await registry.get({ key_id, ...ctx }, kg_name);
      return edits.mergeEntities(id, { entity_id, ids, key_id });
    },
    async split({ key_id, ...ctx }, { kg_name, entity_id, ids }) {
      const { id } = await registry.get({ key_id, ...ctx }, kg_name);
      return edits.splitEntities(id, { entity_id, ids, key_id });
    },
    async operations(ctx, kg_name, { after, limit }) {
      const { id } = await registry.get(ctx, kg_name);
      const before = after === null ? null : Number(after);
      const [found, total_count] = await Promise.all([
        edits.entityOperations(id, { before, limit: limit + 1 }),
        edits.countOperations(id),
      ]);
      return { ...cutPage(found, limit, (line) => String(line.id)), total_count };
    },
  };
}
