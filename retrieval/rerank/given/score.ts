import { scoreParts } from "../../../domain/enhanced-rerank.ts";
import type { PartWeights } from "./strategies.ts";

/** A document of the request with its features; values are 0–1. */
export interface Candidate {
  /** Place in the request, from 0. */
  readonly index: number;
  readonly relevance: number;
  /** Absent if nothing asked for it. */
  readonly quality?: number;
  readonly recency?: number;
  readonly personalization?: number;
}

/** A candidate with its final score. */
export interface Scored extends Candidate {
  /** Absent if the strategy gives it no weight. */
  readonly diversity?: number;
  readonly score: number;
}

export interface Scoring {
  readonly weights: PartWeights;
  /**
   * Share of the way to a full score that the newest document gains, and that a document gains which fits an interest;
   * 0–1.
   */
  readonly boosts: { readonly recency: number; readonly personalization: number };
}

/**
 * Boost of the newest document by `boost_recent`: enough to precede an equal document, too little to replace a better
 * one.
 */
export const recentBoost = 0.2;

/** The score of a candidate, 0–1: the weighted mean of its parts, raised by the boosts. `diversity` is 0–1. */
export function scoreOf(candidate: Candidate, diversity: number, { weights, boosts }: Scoring): number {
  const parts = { recency: 0, quality: 0, ...candidate, diversity };
  const mean = scoreParts.reduce((sum, part) => sum + weights[part] * parts[part], 0);
  const recent = raised(mean, boosts.recency * (candidate.recency ?? 0));
  return tenThousandths(raised(recent, boosts.personalization * (candidate.personalization ?? 0)));
}

const raised = (score: number, by: number): number => score + by * (1 - score);

/** Scores have four decimals, also when they are compared: an answer never contradicts its own `min_score`. */
export const tenThousandths = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
