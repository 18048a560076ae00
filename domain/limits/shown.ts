/** Longest part of a source's stored text in one answer, in code points: some twenty pages, with all names in them. */
export const sourceTextLimit = 50_000;
/** Sources that an answer lists for one entity. A frequent one has thousands. */
export const sourcesShownLimit = 100;
/** Entities that a posted chunk can be given, and that an answer lists for a chunk. */
export const entitiesShownLimit = 500;
/** Most sentences that an answer shows for an entity or a relation. Its count tells whether there are more. */
export const evidenceShownLimit = 20;
/** Most sentences of each entity or relation among the results of a search. The record itself shows more. */
export const evidenceOfHitLimit = 3;
/** Most names in a map of types in an answer; the most frequent types come first. */
export const typeMapLimit = 100;
