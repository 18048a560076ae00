import type { Ctx } from "../domain/auth.ts";
import { collectionNames } from "../domain/collections.ts";
import { pageNames } from "../domain/picture-names.ts";
import type { Conditional } from "../domain/record-tag.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Registry } from "./registry.ts";

export interface KgDeletion {
  readonly deleted: {
    readonly sources: number;
    readonly chunks: number;
    readonly entities: number;
    readonly relations: number;
    /** Number of vectors in the deleted collections, without the collections that it had taken up. */
    readonly vector_points: number;
    readonly collections: readonly string[];
    readonly visualizations: number;
  };
  readonly kept_collections: readonly string[];
}

interface DeletionServices {
  readonly records: Pick<Records, "kgDeletions">;
  readonly registry: Pick<Registry, "get" | "forget">;
  /** Wakes the background loops: workflows of cancelled jobs end. */
  readonly wake: () => void;
}

export type DeleteKg = (
  ctx: Ctx,
  name: string,
  options: { readonly force: boolean; readonly delete_collections: boolean } & Conditional,
) => Promise<KgDeletion>;

/**
 * Hides the knowledge graph at once; the wiper (kg-wiper.ts) removes its data in the background. Its name is free
 * again. Throws `not_found`, `precondition_failed`, and without `force` `conflict` when it contains data.
 */
export const createDeleteKg =
  ({ records, registry, wake }: DeletionServices): DeleteKg =>
  async (ctx, name, { force, delete_collections, expected = null }) => {
    const { id } = await registry.get(ctx, name);
    const options = { force, keeps_vectors: !delete_collections, expected };
    const { has_collections, has_pictures, vector_points, adopted, ...counts } = await records.kgDeletions.hide(
      id,
      options,
    );
    registry.forget(ctx, name);
    wake();
    const collections = [...(has_collections ? [id] : []), ...adopted].flatMap(collectionNames);
    return {
      deleted: {
        ...counts,
        vector_points: delete_collections ? vector_points : 0,
        collections: delete_collections ? collections : [],
        visualizations: has_pictures ? pageNames.length : 0,
      },
      kept_collections: delete_collections ? [] : collections,
    };
  };
