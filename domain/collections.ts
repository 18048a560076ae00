const kinds = ["chunk", "entity"] as const;

interface Collection {
  readonly kg_id: number;
  readonly kind: (typeof kinds)[number];
}

/** The vector collections of a knowledge graph. */
export const collectionsOf = (kg_id: number): Collection[] => kinds.map((kind) => ({ kg_id, kind }));

/** Name of a vector collection, as the interface shows it. */
export const collectionName = ({ kg_id, kind }: Collection): string => `kg_${kg_id}_${kind}`;

/** Names of the vector collections of a knowledge graph, as the interface shows them. */
export const collectionNames = (kg_id: number): string[] => collectionsOf(kg_id).map(collectionName);
