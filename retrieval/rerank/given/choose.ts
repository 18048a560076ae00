import type { EnhancedRerankRequest } from "../../../domain/enhanced-rerank.ts";
import { arrange, type Similarity } from "./arrange.ts";
import { type Duplicate, duplicatesIn } from "./duplicates.ts";
import { readableQuality } from "./quality.ts";
import type { Candidate, Scored, Scoring } from "./score.ts";

export interface Chosen {
  /** Best first; at most `top_k`. */
  readonly results: readonly Scored[];
  readonly duplicates: readonly Duplicate[];
  readonly low_quality: number;
  readonly below_min_score: number;
}

type Rules = Pick<
  EnhancedRerankRequest,
  "top_k" | "min_score" | "enable_quality_filtering" | "enable_deduplication" | "diversity_threshold"
>;

export interface Choosing {
  readonly rules: Rules;
  readonly scoring: Scoring;
  readonly between: Similarity;
}

/** Leaves out what is unreadable, irrelevant, or the same as a better document, and arranges the others. */
export function choose(candidates: readonly Candidate[], { rules, scoring, between }: Choosing): Chosen {
  const { min_score, diversity_threshold: threshold } = rules;
  const readable = rules.enable_quality_filtering ? candidates.filter(isReadable) : candidates;
  const relevant = readable.filter(({ relevance }) => relevance >= min_score);
  const arranging = { scoring, threshold, between };
  const duplicates = rules.enable_deduplication ? duplicatesIn(bestFirst(relevant, arranging), threshold, between) : [];
  const same = new Set(duplicates.map(({ index }) => index));
  const single = relevant.filter(({ index }) => !same.has(index));
  const reached = arrange(single, arranging).filter(({ score }) => score >= min_score);
  return {
    results: reached.slice(0, rules.top_k),
    duplicates,
    low_quality: candidates.length - readable.length,
    below_min_score: readable.length - relevant.length + (single.length - reached.length),
  };
}

const isReadable = ({ quality = 1 }: Candidate): boolean => quality >= readableQuality;

/** Which of two equal documents is better does not depend on how different they are from others. */
function bestFirst(candidates: readonly Candidate[], arranging: Parameters<typeof arrange>[1]): number[] {
  const { scoring } = arranging;
  const plain = { ...scoring, weights: { ...scoring.weights, diversity: 0 } };
  return arrange(candidates, { ...arranging, scoring: plain }).map(({ index }) => index);
}
