import type { FusionMethod } from "../../domain/federated-search.ts";
import { byKind, type Found } from "./found.ts";

/** A result of a federated search. */
export interface Fused {
  readonly found: Found;
  /** Place in the list of its knowledge graph, from 1. */
  readonly kg_rank: number;
  /** 0–1, after the fusion. */
  readonly score: number;
}

/**
 * Weights by the names of knowledge graphs; 1 for a knowledge graph without one. null: scores count unweighted, and
 * ranks are weighted by the best score of each knowledge graph.
 */
type Weights = Readonly<Record<string, number>> | null | undefined;
const alike: Weights = {};

/**
 * The constant of reciprocal rank fusion: Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet
 * and individual Rank Learning Methods" (2009).
 */
const rankConstant = 60;

interface Placed {
  readonly found: Found;
  readonly kg_rank: number;
  /** 0–1: the weight of its knowledge graph as a share of the heaviest. */
  readonly weight: number;
}

/**
 * The value of a result by each method, 0–1. No result is in two knowledge graphs, so by ranks alone the best results
 * of all knowledge graphs would be equal: the weights distinguish them.
 */
const valueBy = {
  rrf: ({ kg_rank, weight }) => (weight * (1 + rankConstant)) / (kg_rank + rankConstant),
  score: ({ found, weight }) => weight * found.score,
  round_robin: ({ kg_rank }) => (1 + rankConstant) / (kg_rank + rankConstant),
} satisfies Record<FusionMethod, (placed: Placed) => number>;

/**
 * Merges the results of several knowledge graphs into one list, best first. `ranked` has all results, best first, with
 * scores that are comparable between knowledge graphs. Equal values are ordered by weight, score and place.
 */
export function fuse(
  ranked: readonly Found[],
  { method, weights }: { readonly method: FusionMethod; readonly weights: Weights },
): readonly Fused[] {
  return placed(ranked, weights ?? (method === "score" ? alike : null))
    .map((each) => ({ ...each, score: valueBy[method](each) }))
    .sort(
      (a, b) => b.score - a.score || b.weight - a.weight || b.found.score - a.found.score || byKind(a.found, b.found),
    );
}

function placed(ranked: readonly Found[], weights: Weights): Placed[] {
  const best = new Map<string, number>();
  for (const { kg_name, score } of ranked) best.set(kg_name, Math.max(score, best.get(kg_name) ?? 0));
  const stated = new Map(Object.entries(weights ?? {}));
  const weightOf = (name: string) => (weights ? (stated.get(name) ?? 1) : (best.get(name) ?? 0));
  const heaviest = Math.max(...[...best.keys()].map(weightOf), Number.EPSILON);
  const ranks = new Map<string, number>();
  return ranked.map((found) => {
    const name = found.kg_name;
    const kg_rank = 1 + (ranks.get(name) ?? 0);
    ranks.set(name, kg_rank);
    return { found, kg_rank, weight: weightOf(name) / heaviest };
  });
}
