import { namesOf } from "../../domain/record-of.ts";
import type { FeaturedUnit } from "./unit-features.ts";
import { unitWeights } from "./unit-weights.ts";
import { overlap } from "./units.ts";

export interface ScoredUnit extends FeaturedUnit {
  /** Log odds up to a constant of the question: it compares units of one question only. */
  readonly score: number;
}

/** Bounds of one answer. A reader wants few passages, and evaluation data allows 110 words. */
const mostUnits = 3;
const mostWords = 105;
/** A further unit may score this much less than the first. Odds of 1 : 55 are still worth a look if nothing is certain. */
const margin = 4;

/** The best of ranked units, best first, that do not overlap, within the bounds of an answer. */
export function chooseUnits(ranked: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  let words = 0;
  for (const next of ranked) {
    const [best] = chosen;
    if (chosen.length >= mostUnits || (best !== undefined && next.score < best.score - margin)) break;
    if (words + next.unit.words > mostWords || chosen.some(({ unit }) => overlap(unit, next.unit))) continue;
    chosen.push(next);
    words += next.unit.words;
  }
  return chosen;
}

/** The units, best first. */
export const scored = (units: readonly FeaturedUnit[]): readonly ScoredUnit[] =>
  units
    .map((one) => ({ ...one, score: scoreOf(one) }))
    .sort((a, b) => b.score - a.score || a.unit.rank - b.unit.rank || a.unit.first - b.unit.first);

const scoreOf = ({ features }: FeaturedUnit): number =>
  namesOf(unitWeights).reduce((sum, name) => sum + unitWeights[name] * features[name], 0);
