import { type AnswerUnit, overlap } from "./units.ts";

/** A unit that an answer to several things may quote. */
export interface PartOption {
  readonly unit: AnswerUnit;
  /** Probability that it answers each part, in order. */
  readonly shares: readonly number[];
  /** What quoting it costs, in words. */
  readonly cost: number;
}

interface Bounds {
  readonly most: number;
  readonly words: number;
  /** Whether the second unit repeats the words of the first. */
  readonly repeats: (one: AnswerUnit, other: AnswerUnit) => boolean;
}

/** Probability of an answer without quotes. A larger one would leave more of the words to the surest part. */
const beforehand = 0.05;
/** A further quote must raise the logarithm of the probability by this much: less is a chance likeness. */
const leastGain = 0.15;

/**
 * The units that together answer all parts of a question most probably: each next one is the unit with the highest gain
 * per word in the product of the parts' probabilities. So it is chosen for the part that the quotes leave open, and a
 * part with a sure quote gets no second one before the others have theirs.
 */
export function coverParts<Option extends PartOption>(options: readonly Option[], bounds: Bounds): readonly Option[] {
  const chosen: Option[] = [];
  while (chosen.length < bounds.most) {
    const next = bestAddition(options, chosen, bounds);
    if (next === null) break;
    chosen.push(next);
  }
  return chosen;
}

function bestAddition<Option extends PartOption>(
  options: readonly Option[],
  chosen: readonly Option[],
  { words, repeats }: Bounds,
): Option | null {
  const left = words - chosen.reduce((sum, { unit }) => sum + unit.words, 0);
  const covered = options[0]?.shares.map((_, part) => chosen.reduce((sum, { shares }) => sum + (shares[part] ?? 0), 0));
  let best: Option | null = null;
  let highest = 0;
  for (const option of options) {
    const { unit, shares, cost } = option;
    if (unit.words > left) continue;
    const gain = shares.reduce(
      (sum, share, part) => sum + Math.log1p(share / (beforehand + (covered?.[part] ?? 0))),
      0,
    );
    if (gain < leastGain || gain / cost <= highest) continue;
    if (chosen.some((one) => overlap(one.unit, unit) || repeats(one.unit, unit))) continue;
    best = option;
    highest = gain / cost;
  }
  return best;
}
