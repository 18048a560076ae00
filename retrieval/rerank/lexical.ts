import { bm25Limit } from "../../domain/text/bm25.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalFeatures, weightedMean } from "./features.ts";

/** Offline relevance, 0–1, relative to the list: the best BM25 and the average length are those of the documents. */
export const lexicalScores = (question: RerankQuestion, documents: readonly RerankDocument[]): number[] =>
  meansOf(
    documents,
    lexicalFeatures(question, documents, {
      averageLength: (lengths) => lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
      maximum: (scores) => Math.max(...scores),
    }),
  );

/** Stems of an ordinary passage: chunks have about 1,000 characters. */
const ordinaryLength = 100;

/** Offline relevance, 0–1, of each document by itself: its score does not depend on the other documents. */
export const pointwiseScores = (question: RerankQuestion, documents: readonly RerankDocument[]): number[] =>
  meansOf(
    documents,
    lexicalFeatures(question, documents, {
      averageLength: () => ordinaryLength,
      maximum: () => bm25Limit(question.terms.map(({ weight }) => weight)),
    }),
  );

const meansOf = (documents: readonly RerankDocument[], features: readonly (readonly number[])[] | null): number[] =>
  features?.map(weightedMean) ?? documents.map(() => 0);
