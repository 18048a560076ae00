import { type Candidate, type Scored, type Scoring, scoreOf } from "./score.ts";
import type { Vectors } from "./vectors.ts";

/** Cosine similarity of two documents of the request. */
export type Similarity = Vectors["between"];

interface Arranging {
  readonly scoring: Scoring;
  /** Cosine similarity from which two documents count as the same, 0–1. */
  readonly threshold: number;
  readonly between: Similarity;
}

/**
 * The candidates in the order of their scores; equal scores are ordered by relevance, then by their place in the
 * request. If diversity counts, each place gets the best candidate beside those chosen before (maximal marginal
 * relevance: Carbonell and Goldstein, "The use of MMR", 1998), so scores never rise from place to place.
 */
export function arrange(candidates: readonly Candidate[], arranging: Arranging): Scored[] {
  const { scoring } = arranging;
  if (scoring.weights.diversity === 0)
    return candidates.map((candidate) => ({ ...candidate, score: scoreOf(candidate, 0, scoring) })).sort(byScore);
  const arranged: Scored[] = [];
  let open = candidates.map((candidate) => ({ candidate, nearest: 0 }));
  while (open.length > 0) {
    const [next] = open.map((each) => diverse(each, arranging)).sort(byScore);
    if (!next) break;
    arranged.push(next);
    open = open
      .filter(({ candidate }) => candidate.index !== next.index)
      .map(({ candidate, nearest }) => ({
        candidate,
        nearest: Math.max(nearest, arranging.between(next.index, candidate.index)),
      }));
  }
  return arranged;
}

interface Open {
  readonly candidate: Candidate;
  /** Similarity to the most similar one of those chosen before. */
  readonly nearest: number;
}

function diverse({ candidate, nearest }: Open, { scoring, threshold }: Arranging): Scored {
  const diversity = nearest >= threshold ? 0 : 1 - nearest / threshold;
  return { ...candidate, diversity, score: scoreOf(candidate, diversity, scoring) };
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || b.relevance - a.relevance || a.index - b.index;
