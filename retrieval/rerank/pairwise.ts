import { bm25Limit } from "../../domain/text/bm25.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalFeatures, weightedMean } from "./features.ts";

/**
 * Offline relevance, 0–1, from comparisons of two documents (Copeland's method): the share of the other documents that
 * a document beats, a draw counting half. Of two documents, the winner is better in features with more weight. A
 * document without any word of the question loses every comparison; a single document with one has 1.
 *
 * The number of comparisons grows with the square of the documents; callers give at most some hundred.
 */
export function pairwiseScores(question: RerankQuestion, documents: readonly RerankDocument[]): number[] {
  const features = lexicalFeatures(question, documents, {
    averageLength: (lengths) => lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    maximum: () => bm25Limit(question.terms.map(({ weight }) => weight)),
  });
  if (features === null) return documents.map(() => 0);
  const matches = features.map((of) => of.some((feature) => feature > 0));
  return features.map((own, at) => {
    if (!matches[at]) return 0;
    if (features.length === 1) return 1;
    const won = features.reduce((sum, other, rival) => (rival === at ? sum : sum + outcome(own, other)), 0);
    return won / (features.length - 1);
  });
}

/** Differences below it are rounding. */
const tolerance = 1e-9;

/** 1 if the first document wins, ½ for a draw, 0 if the second wins. */
function outcome(first: readonly number[], second: readonly number[]): number {
  const margin = weightedMean(first.map((feature, at) => signOf(feature - (second[at] ?? 0))));
  return (signOf(margin) + 1) / 2;
}

const signOf = (difference: number): number => (Math.abs(difference) < tolerance ? 0 : Math.sign(difference));
