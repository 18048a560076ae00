import type { ActiveChunk } from "../../domain/chunk.ts";
import { byPlace } from "../by-place.ts";
import { fitted } from "../fit/document-fit.ts";
import { type Features, type LogisticModel, sigmoid, weighted } from "./logistic.ts";
import { type Stage0Feature, type Stage0Scored, stage0Features } from "./stage0.ts";
import type { Transition } from "./transitions.ts";

/** Features that compare a passage with the others once the transitions are known. Every feature is between 0 and 1. */
const pathFeatures = [
  "stage0",
  "stage0_share",
  "incoming",
  "second_incoming",
  "outgoing",
  "about_incoming",
  "incoming_rank",
  "incoming_share",
  "anchored_incoming",
  "departure_rank",
] as const;
export const aggregateFeatures = [...stage0Features, ...pathFeatures] as const;
type PathFeature = (typeof pathFeatures)[number];
export type AggregateFeature = Stage0Feature | PathFeature;

/** The scoring of passages of one kind of documents. */
export interface Profile {
  readonly model: LogisticModel<AggregateFeature>;
  /** The contribution of features that only this kind of documents has to the model's sum. */
  readonly extra?: (scored: Stage0Scored) => number;
}

export interface Aggregated {
  readonly scored: Stage0Scored;
  /** Built on access, because only the best passages are ever explained. */
  readonly features: Features<AggregateFeature>;
  readonly score: number;
  /** The best transition into the passage; null if no transition leads to it. */
  readonly incoming: Transition | null;
}

/**
 * The passages with their final scores, best first; equal scores are ordered by place. The model knows no documents:
 * the fit of the document changes its score afterwards.
 */
export function aggregate(
  pool: readonly Stage0Scored[],
  transitions: readonly Transition[],
  { model, extra = () => 0 }: Profile,
): Aggregated[] {
  const arrivals = arrivalsOf(transitions);
  const outgoing = bestOutgoing(transitions);
  const strengths = [...arrivals.values()].map(({ best }) => best.score).sort((a, b) => b - a);
  const maxStage0 = pool.reduce((max, { score }) => Math.max(max, score), 0);
  const ranked = pool.map((scored): Aggregated => {
    const id = scored.candidate.chunk.chunk_id;
    const arrival = arrivals.get(id);
    const incoming = arrival?.best.score ?? 0;
    const path: Features<PathFeature> = {
      stage0: scored.score,
      stage0_share: maxStage0 > 0 ? scored.score / maxStage0 : 0,
      incoming,
      second_incoming: arrival?.second ?? 0,
      outgoing: outgoing.get(id) ?? 0,
      about_incoming: incoming * (arrival?.best.features.about ?? 0),
      incoming_rank: incoming > 0 ? 1 / (1 + strengths.indexOf(incoming)) : 0,
      incoming_share: incoming > 0 ? incoming / (strengths[0] ?? 1) : 0,
      anchored_incoming: arrival?.anchored ?? 0,
      departure_rank: arrival?.departureRank ?? 0,
    };
    const { bias, coefficients } = model;
    const sum =
      bias +
      weighted(stage0Features, coefficients, scored.features) +
      weighted(pathFeatures, coefficients, path) +
      extra(scored);
    return {
      scored,
      get features() {
        return { ...scored.features, ...path };
      },
      score: fitted(sigmoid(sum), scored.candidate.fit),
      incoming: arrival?.best ?? null,
    };
  });
  return ranked.sort((a, b) => b.score - a.score || byPlace(placeOf(a), placeOf(b)));
}

interface Arrival {
  readonly best: Transition;
  /** Score of the best transition that starts at another passage than `best`. */
  readonly second: number;
  /** Score of the best transition that starts at a passage about an entity of the question (an anchored passage). */
  readonly anchored: number;
  /**
   * 1 / (1 + rank of the transition among those that leave the same anchored passage); the maximum over all anchored
   * passages, 0 if there is none.
   */
  readonly departureRank: number;
}

/** `transitions` holds at most one per pair of passages, so the second best starts at another passage. */
function arrivalsOf(transitions: readonly Transition[]): Map<number, Arrival> {
  const arrivals = new Map<number, Arrival>();
  const ranks = departureRanks(transitions);
  for (const transition of transitions) {
    const id = transition.to.candidate.chunk.chunk_id;
    const known = arrivals.get(id);
    const anchored = transition.from.features.about_query_entity > 0 ? transition.score : 0;
    const departureRank = anchored > 0 ? (ranks.get(transition) ?? 0) : 0;
    if (known === undefined) {
      arrivals.set(id, { best: transition, second: 0, anchored, departureRank });
      continue;
    }
    const better = transition.score > known.best.score;
    arrivals.set(id, {
      best: better ? transition : known.best,
      second: Math.max(known.second, better ? known.best.score : transition.score),
      anchored: Math.max(known.anchored, anchored),
      departureRank: Math.max(known.departureRank, departureRank),
    });
  }
  return arrivals;
}

/**
 * 1 / (1 + rank) of each transition among those that leave the same passage. A question about two entities needs the
 * best transition from each of them, not the two best from one.
 */
function departureRanks(transitions: readonly Transition[]): Map<Transition, number> {
  const byFrom = new Map<Transition["from"], Transition[]>();
  for (const transition of transitions) {
    const list = byFrom.get(transition.from);
    if (list === undefined) byFrom.set(transition.from, [transition]);
    else list.push(transition);
  }
  const ranks = new Map<Transition, number>();
  for (const list of byFrom.values()) {
    list.sort((a, b) => b.score - a.score || byPlace(targetOf(a), targetOf(b)));
    for (const [at, transition] of list.entries()) ranks.set(transition, 1 / (1 + at));
  }
  return ranks;
}

function bestOutgoing(transitions: readonly Transition[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { from, score } of transitions) {
    const id = from.candidate.chunk.chunk_id;
    best.set(id, Math.max(score, best.get(id) ?? 0));
  }
  return best;
}

const targetOf = ({ to }: Transition): ActiveChunk => to.candidate.chunk;
const placeOf = ({ scored }: Aggregated): ActiveChunk => scored.candidate.chunk;
