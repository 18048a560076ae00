import type { RerankerMethod } from "../../domain/vector-bypass.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalScores } from "./lexical.ts";

type Reranker = (question: RerankQuestion, documents: readonly RerankDocument[]) => number[];

/** Offline both methods are the same function, which scores each document by itself, relative to the list's maximum. */
export const rerankers = {
  listwise: lexicalScores,
  pointwise: lexicalScores,
} satisfies Record<RerankerMethod, Reranker>;
