/** Candidates that the keyword and the vector engine each may nominate for one question. */
export const nominationLimit = 200;
/** An entity that more chunks mention links only passages that are already in the pool. */
export const mentionFanOut = 40;
/** Most passages that are fetched about one entity. */
export const aboutFanOut = 30;
/**
 * A heading, a field's label or a sentence is template in a knowledge graph if at least this many of its documents, and
 * at least this share of them, contain it.
 */
export const templateBounds = { documents: 3, share: 0.1 } as const;
