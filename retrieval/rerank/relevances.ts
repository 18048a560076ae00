import type { RerankerMethod } from "../../domain/reranking.ts";
import { lexicalScores, pointwiseScores } from "./lexical.ts";
import { pairwiseScores } from "./pairwise.ts";
import type { Reranker } from "./rerankers.ts";

/**
 * The offline scores as relevance, 0–1, which clients see. Relevance is the share of relevant documents among those
 * with such a score, if a list has as many relevant as irrelevant ones. Measured on lists of HotpotQA (with its own and
 * with random paragraphs) and of Cranfield (15 best by words, 5 random), each set with the same weight
 * (docs/decisions/0075).
 */
export const relevances = {
  listwise,
  pointwise,
  pairwise: (question, documents) => placed(pairwiseScores(question, documents), pointwise(question, documents)),
} satisfies Record<RerankerMethod, Reranker>;

function listwise(...given: Parameters<Reranker>): number[] {
  return lexicalScores(...given).map((score) => onScale(score, listwiseScale));
}

function pointwise(...given: Parameters<Reranker>): number[] {
  return pointwiseScores(...given).map((score) => onScale(score, pointwiseScale));
}

type Scale = readonly (readonly [score: number, relevance: number])[];

// Both rise, so the order stays as it is. The last score is that of a short text that repeats the question.
const listwiseScale: Scale = [
  [0, 0],
  [0.025, 0.01],
  [0.075, 0.09],
  [0.125, 0.3],
  [0.175, 0.52],
  [0.225, 0.59],
  [0.275, 0.65],
  [0.325, 0.75],
  [0.375, 0.81],
  [0.425, 0.87],
  [0.475, 0.9],
  [4.5 / 6.5, 1],
];
const pointwiseScale: Scale = [
  [0, 0],
  [0.025, 0.01],
  [0.075, 0.28],
  [0.125, 0.46],
  [0.175, 0.55],
  [0.225, 0.63],
  [0.275, 0.68],
  [0.325, 0.79],
  [0.375, 0.82],
  [0.425, 0.86],
  [0.475, 0.9],
  [0.6, 1],
];

/** Between two points of the scale in a straight line. */
function onScale(score: number, scale: Scale): number {
  const at = scale.findIndex(([point]) => score < point);
  const [below, above] = [scale[at - 1], scale[at]];
  if (!below || !above) return at === -1 ? 1 : 0;
  return below[1] + ((score - below[0]) / (above[0] - below[0])) * (above[1] - below[1]);
}

/**
 * The share of won comparisons says nothing about relevance: some document wins in every list. So the wins give the
 * order, of equal ones the relevance of each by itself, and the places get these values from the highest to the lowest.
 */
function placed(wins: readonly number[], alone: readonly number[]): number[] {
  const order = wins
    .map((_, at) => at)
    .sort((a, b) => (wins[b] ?? 0) - (wins[a] ?? 0) || (alone[b] ?? 0) - (alone[a] ?? 0) || a - b);
  const falling = [...alone].sort((a, b) => b - a);
  const values = wins.map(() => 0);
  for (const [place, at] of order.entries()) values[at] = falling[place] ?? 0;
  return values;
}
