import type { KnowledgeGraph } from "../domain/kg.ts";
import { checkSpace } from "../domain/vector-space.ts";
import type { Embedder } from "../models/embedder.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";

export interface CollectionServices {
  readonly records: Pick<Records, "kgs">;
  readonly vectors: Pick<VectorStore, "ensure">;
  readonly keywords: Pick<KeywordIndex, "ensure">;
  readonly embedder: Pick<Embedder, "id" | "dimensions">;
}

/** Makes sure that the engines have the KG's collections; cheap once they do. */
export type EnsureCollections = (kg: KnowledgeGraph) => Promise<void>;

const kinds = ["chunk", "entity"] as const;

export const ensureCollectionsIn =
  ({ records, vectors, keywords, embedder }: CollectionServices): EnsureCollections =>
  async (kg) => {
    const { id, dimensions } = embedder;
    if (kg.collections_ready) return checkSpace({ embedder: kg.embedder, dimensions }, { embedder: id, dimensions });
    const refs = kinds.map((kind) => ({ kg_id: kg.id, kind }));
    // If both stores fail, the failure of the vector store is thrown: it comes first in the list, and no function works
    // without it. One failure keeps no other collection from being made.
    const ensured = [
      ...refs.map((ref) => vectors.ensure(ref, dimensions, id)),
      ...refs.map((ref) => keywords.ensure(ref, dimensions)),
    ];
    const failed = (await Promise.allSettled(ensured)).find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    await records.kgs.markCollectionsReady(kg.id, id);
  };
