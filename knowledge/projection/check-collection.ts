import { checkSpace, type NotedSpace } from "../../domain/vector-space.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { CollectionRef, VectorStore } from "../../stores/ports/vectors.ts";

type Named = Pick<Embedder, "id" | "dimensions">;

export const spaceOf = ({ id, dimensions }: Named): NotedSpace => ({ embedder: id, dimensions });

/** Throws `conflict`, with what to do, when the collection holds vectors of another embedder. */
export async function checkCollection(
  vectors: Pick<VectorStore, "spaceOf">,
  ref: CollectionRef,
  embedder: Named,
): Promise<void> {
  checkSpace(await vectors.spaceOf(ref), spaceOf(embedder));
}
