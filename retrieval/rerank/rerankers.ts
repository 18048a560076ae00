import type { RerankerMethod } from "../../domain/vector-bypass.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalScores } from "./lexical.ts";

type Reranker = (question: RerankQuestion, documents: readonly RerankDocument[]) => number[];

/** Offline, both methods are one function: it scores each document by itself, within the list's maximum. */
export const rerankers = {
  listwise: lexicalScores,
  pointwise: lexicalScores,
} satisfies Record<RerankerMethod, Reranker>;
