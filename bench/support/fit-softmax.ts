/** One question: the features of its candidates, and which of them are right. */
export interface Choice<Feature extends string> {
  readonly candidates: readonly Readonly<Record<Feature, number>>[];
  readonly right: readonly boolean[];
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
  const questions = used.map(({ candidates, right }) => ({
    right,
    rows: candidates.map((one) => names.map((name, at) => (one[name] - (mean[at] ?? 0)) / (deviation[at] ?? 1))),
  }));
  const weights = descend(names.length, (current) => gradientOf(questions, current, l2));
  return new Map(names.map((name, at) => [name, (weights[at] ?? 0) / (deviation[at] ?? 1)]));
}

interface Standardised {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

function gradientOf(questions: readonly Standardised[], weights: readonly number[], l2: number): number[] {
  const gradient = weights.map((weight) => -l2 * weight);
  for (const { rows, right } of questions) {
    const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const total = odds.reduce((sum, value) => sum + value, 0);
    const good = odds.reduce((sum, value, at) => sum + (right[at] ? value : 0), 0);
    for (const [at, row] of rows.entries()) {
      const pull = ((right[at] ? (odds[at] ?? 0) / good : 0) - (odds[at] ?? 0) / total) / questions.length;
      for (const [feature, value] of row.entries()) gradient[feature] = (gradient[feature] ?? 0) + pull * value;
    }
  }
  return gradient;
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
