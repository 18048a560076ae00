/**
 * Ways to rerank passages. listwise: each passage against the whole list. pointwise: each passage by itself. pairwise:
 * every passage against every other one.
 */
export const rerankerMethods = ["listwise", "pointwise", "pairwise"] as const;
export type RerankerMethod = (typeof rerankerMethods)[number];
