import type { FusionMethod } from "../../domain/federated-search.ts";
import { byPlace } from "../by-place.ts";
import type { ScoredPassage } from "./search-methods.ts";

/** A passage of a federated search. */
export interface FusedPassage {
  readonly passage: ScoredPassage;
  /** Place in the list of its knowledge graph, from 1. */
  readonly kg_rank: number;
  /** 0–1, after the fusion. */
  readonly score: number;
}

/** Weight by name of the knowledge graph, 1 for others. null: scores count by themselves, ranks by the best passage of each. */
type Weights = Readonly<Record<string, number>> | null | undefined;
const alike: Weights = {};

/**
 * The constant of reciprocal rank fusion: Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and
 * individual Rank Learning Methods" (2009).
 */
const rankConstant = 60;

interface Placed {
  readonly passage: ScoredPassage;
  readonly kg_rank: number;
  /** 0–1: the weight of its knowledge graph as a share of the heaviest. */
  readonly weight: number;
}

/**
 * How well a passage does by each method, 0–1. Ranks alone would give the best passages of every knowledge graph the same
 * place, because no passage stands in two of them: the weights tell the knowledge graphs apart.
 */
const valueBy = {
  rrf: ({ kg_rank, weight }) => (weight * (1 + rankConstant)) / (kg_rank + rankConstant),
  score: ({ passage, weight }) => weight * passage.score,
  round_robin: ({ kg_rank }) => (1 + rankConstant) / (kg_rank + rankConstant),
} satisfies Record<FusionMethod, (placed: Placed) => number>;

/**
 * One list of the passages of several knowledge graphs, best first. `ranked` has all passages, best first, with scores that
 * compare between knowledge graphs. Equal values are ordered by weight, score and place.
 */
export function fuse(
  ranked: readonly ScoredPassage[],
  { method, weights }: { readonly method: FusionMethod; readonly weights: Weights },
): readonly FusedPassage[] {
  return placed(ranked, weights ?? (method === "score" ? alike : null))
    .map((each) => ({ ...each, score: valueBy[method](each) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.weight - a.weight ||
        b.passage.score - a.passage.score ||
        byPlace(a.passage.chunk, b.passage.chunk),
    );
}

function placed(ranked: readonly ScoredPassage[], weights: Weights): Placed[] {
  const best = new Map<string, number>();
  for (const { chunk, score } of ranked) best.set(chunk.kg_name, Math.max(score, best.get(chunk.kg_name) ?? 0));
  const stated = new Map(Object.entries(weights ?? {}));
  const weightOf = (name: string) => (weights ? (stated.get(name) ?? 1) : (best.get(name) ?? 0));
  const heaviest = Math.max(...[...best.keys()].map(weightOf), Number.EPSILON);
  const ranks = new Map<string, number>();
  return ranked.map((passage) => {
    const name = passage.chunk.kg_name;
    const kg_rank = 1 + (ranks.get(name) ?? 0);
    ranks.set(name, kg_rank);
    return { passage, kg_rank, weight: weightOf(name) / heaviest };
  });
}
