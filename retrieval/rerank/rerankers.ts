import type { RerankerMethod } from "../../domain/reranking.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalScores, pointwiseScores } from "./lexical.ts";
import { pairwiseScores } from "./pairwise.ts";

/** One score per document, 0–1, in order. */
export type Reranker = (question: RerankQuestion, documents: readonly RerankDocument[]) => number[];

/** The offline form of each method. All of them compare words; they differ in what they compare a document with. */
export const rerankers = {
  listwise: lexicalScores,
  pointwise: pointwiseScores,
  pairwise: pairwiseScores,
} satisfies Record<RerankerMethod, Reranker>;
