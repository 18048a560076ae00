import type { Evidence } from "../../domain/evidence.ts";
import { namesOf } from "../../domain/record-of.ts";
import { allStems } from "../../domain/text/tokens.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { partsOf } from "./question-parts.ts";
import { featuresOfUnits, type UnitFeatures } from "./unit-features.ts";
import { setByHand, type UnitWeights, unitWeights } from "./unit-weights.ts";
import { type AnswerUnit, placeOf } from "./units.ts";

/** A sentence of the passages, judged for one part of a question. */
export interface SharedSentence {
  readonly unit: AnswerUnit;
  readonly features: UnitFeatures;
  /** Probability that this sentence holds the answer to the part. The shares of all sentences add up to 1. */
  readonly share: number;
}

/** The sentences of a part by their place (`placeOf`). */
export type PartShares = ReadonlyMap<string, SharedSentence>;

/** Words of the other parts count less, but they often name what this part is about. */
const weightOfOtherParts = 0.15;

/**
 * How probably each sentence answers each part of the question (`partsOf`): a softmax over all sentences.
 */
export function sentenceShares(
  question: string,
  evidence: Pick<Evidence, "terms" | "entity_keys">,
  { weights = unitWeights, ...found }: ToShare,
): readonly PartShares[] {
  return featuresOfParts(question, evidence, found).map((featured) => shared(featured, weights));
}

interface ToShare {
  /** Single sentences. */
  readonly units: readonly AnswerUnit[];
  readonly read: readonly ReadPassage[];
  /** The same passages as ranked for each part. */
  readonly reads?: readonly (readonly ReadPassage[])[];
  readonly weights?: UnitWeights;
}

function featuresOfParts(
  question: string,
  evidence: Pick<Evidence, "terms" | "entity_keys">,
  found: Omit<ToShare, "weights">,
): readonly (readonly Omit<SharedSentence, "share">[])[] {
  const parts = partsOf(question);
  if (parts.length === 1) return [featuresOfUnits(question, evidence, found)];
  return parts.map((part, at) => {
    const own = new Set(allStems(part));
    const terms = evidence.terms.map((term) =>
      own.has(term.stem) ? term : { ...term, weight: term.weight * weightOfOtherParts },
    );
    const read = found.reads?.[at] ?? found.read;
    return featuresOfUnits(part, { ...evidence, terms }, { units: found.units, read });
  });
}

function shared(featured: readonly Omit<SharedSentence, "share">[], weights: UnitWeights): PartShares {
  const names = namesOf(weights);
  const scores = featured.map(({ features }) =>
    names.reduce((sum, name) => sum + weights[name] * features[name], setByHand.tells_how * features.tells_how),
  );
  const highest = scores.reduce((best, score) => Math.max(best, score), -Infinity);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return new Map(
    featured.map(({ unit, features }, at) => [
      placeOf(unit.rank, unit.first),
      { unit, features, share: (odds[at] ?? 0) / total },
    ]),
  );
}
