/** One question: the features of its candidates, and which of them are right. */
export interface Choice<Feature extends string> {
  readonly candidates: readonly Readonly<Record<Feature, number>>[];
  readonly right: readonly boolean[];
  /** How much the question counts; 1 if absent. */
  readonly weight?: number;
}

const iterations = 250;
const rate = 0.05;

/**
 * Coefficients that give the right candidates of each question the largest share in a softmax over all of them, on
 * standardised features with an L2 penalty, given back in the features' own units. Adam with fixed steps from zero, so
 * the result depends on nothing but the data (D. P. Kingma, J. Ba, "Adam", 2015).
 */
export function fitSoftmax<Feature extends string>(
  names: readonly Feature[],
  choices: readonly Choice<Feature>[],
  l2: number,
): ReadonlyMap<Feature, number> {
  const used = choices.filter(({ right }) => right.includes(true));
  const all = used.flatMap(({ candidates }) => candidates);
  const mean = names.map((name) => all.reduce((sum, one) => sum + one[name], 0) / all.length);
  const deviation = names.map((name, at) => {
    const squares = all.reduce((sum, one) => sum + (one[name] - (mean[at] ?? 0)) ** 2, 0);
    return Math.sqrt(squares / all.length) || 1;
  });
  const total = used.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const questions = used.map(({ candidates, right, weight = 1 }) => ({
    right,
    part: weight / total,
    values: Float64Array.from(
      candidates.flatMap((one) => names.map((name, at) => (one[name] - (mean[at] ?? 0)) / (deviation[at] ?? 1))),
    ),
  }));
  const weights = descend(names.length, (current) => gradientOf(questions, current, l2));
  return new Map(names.map((name, at) => [name, (weights[at] ?? 0) / (deviation[at] ?? 1)]));
}

interface Standardised {
  /** The features of the first candidate, then those of the second, and so on. */
  readonly values: Float64Array;
  readonly right: readonly boolean[];
  /** The question's part of all weights. */
  readonly part: number;
}

function gradientOf(questions: readonly Standardised[], weights: readonly number[], l2: number): number[] {
  const size = weights.length;
  const current = Float64Array.from(weights);
  const gradient = current.map((weight) => -l2 * weight);
  for (const { values, right, part } of questions) {
    const odds = new Float64Array(right.length);
    let highest = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < odds.length; row += 1) {
      let score = 0;
      for (let at = 0; at < size; at += 1) score += (values[row * size + at] ?? 0) * (current[at] ?? 0);
      odds[row] = score;
      highest = Math.max(highest, score);
    }
    for (let row = 0; row < odds.length; row += 1) odds[row] = Math.exp((odds[row] ?? 0) - highest);
    const total = odds.reduce((sum, value) => sum + value, 0);
    const good = odds.reduce((sum, value, row) => sum + (right[row] ? value : 0), 0);
    for (let row = 0; row < odds.length; row += 1) {
      const value = odds[row] ?? 0;
      const pull = ((right[row] ? value / good : 0) - value / total) * part;
      for (let at = 0; at < size; at += 1) gradient[at] = (gradient[at] ?? 0) + pull * (values[row * size + at] ?? 0);
    }
  }
  return [...gradient];
}

/** Adam, towards the maximum. */
function descend(size: number, gradient: (weights: readonly number[]) => readonly number[]): readonly number[] {
  const weights = new Array<number>(size).fill(0);
  const first = new Array<number>(size).fill(0);
  const second = new Array<number>(size).fill(0);
  for (let step = 1; step <= iterations; step += 1) {
    for (const [at, slope] of gradient(weights).entries()) {
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope;
      const mean = (first[at] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step));
      weights[at] = (weights[at] ?? 0) + (rate * mean) / (spread + 1e-8);
    }
  }
  return weights;
}
