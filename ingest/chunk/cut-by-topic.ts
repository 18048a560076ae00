import type { Span } from "../../domain/text/sentences.ts";
import { topicDepths } from "./cohesion.ts";
import type { Unit } from "./units.ts";

/** Chunks aim at this share of the size: full chunks would be cut by size, not by topic. */
const AIM = 0.7;
/** Penalty for an empty chunk, in units of the deepest possible change of topic. */
const SIZE_WEIGHT = 1;
/** Preference for a cut at the end of a paragraph. */
const PARAGRAPH_BONUS = 0.15;
/** Penalty for a cut between a list and the sentence that introduces it, as large as the deepest change of topic. */
const TORN_PENALTY = 1;
/** Largest number of units in a chunk; limits the search for texts of one-word lines. */
const UNITS_LIMIT = 200;

interface CutRequest {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly size: number;
}

/**
 * Semantic chunking: the cuts with the best total of topic change at the cuts minus a penalty for chunks far from the
 * size aimed at, found by dynamic programming over the units; O(units × units per chunk).
 */
export function cutByTopic({ text, units, size }: CutRequest): Span[] {
  const first = units[0];
  const last = units.at(-1);
  if (first === undefined || last === undefined) return [];
  if (last.end - first.start <= size) return [{ start: first.start, end: last.end }];
  const gains = topicDepths(units.map(({ start, end }) => text.slice(start, end)));
  const preference = (unit: Unit | undefined): number =>
    (unit?.opens ? PARAGRAPH_BONUS : 0) - (unit?.isIntroduced ? TORN_PENALTY : 0);
  const starts = bestStarts(units, size, (at) => (gains[at] ?? 0) + preference(units[at]));
  return chunksFrom(units, starts);
}

/** For each unit: the start of the chunk that ends with it, in the best cutting of the text up to it. */
function bestStarts(units: readonly Unit[], size: number, gain: (at: number) => number): number[] {
  const scores: number[] = [];
  const starts: number[] = [];
  for (const [at, { end }] of units.entries()) {
    let best = Number.NEGATIVE_INFINITY;
    let bestStart = at;
    for (let from = at; from >= 0 && at - from < UNITS_LIMIT; from -= 1) {
      const length = end - (units[from]?.start ?? 0);
      if (length > size && from < at) break;
      const before = from === 0 ? 0 : (scores[from - 1] ?? 0) + gain(from);
      const score = before - SIZE_WEIGHT * (length / (AIM * size) - 1) ** 2;
      if (score > best) [best, bestStart] = [score, from];
    }
    scores.push(best);
    starts.push(bestStart);
  }
  return starts;
}

function chunksFrom(units: readonly Unit[], starts: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (let at = units.length - 1; at >= 0; ) {
    const from = starts[at] ?? at;
    spans.push({ start: units[from]?.start ?? 0, end: units[at]?.end ?? 0 });
    at = from - 1;
  }
  return spans.reverse();
}
