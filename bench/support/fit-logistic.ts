import type { LogisticModel } from "../../retrieval/rank/logistic.ts";

export interface Example<Feature extends string> {
  readonly features: Readonly<Record<Feature, number>>;
  readonly positive: boolean;
  readonly weight: number;
}

const ITERATIONS = 12;

/**
 * Logistic regression by Newton's method on standardised features with an L2 penalty (relative to the examples' total
 * weight), given back in the features' own units. Convex, so the result does not depend on a start or a seed.
 */
export function fitLogistic<Feature extends string>(
  names: readonly Feature[],
  examples: readonly Example<Feature>[],
  l2: number,
): LogisticModel<Feature> {
  const { mean, deviation, total } = moments(names, examples);
  const size = names.length + 1;
  const rows = examples.map(({ features }) => [
    1,
    ...names.map((name, at) => (features[name] - at0(mean, at)) / at0(deviation, at)),
  ]);
  let beta = new Array<number>(size).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const gradient = beta.map((value, at) => (at === 0 ? 0 : -l2 * total * value));
    const hessian = beta.map((_, at) => beta.map((__, other) => (at === other && at > 0 ? l2 * total : 0)));
    for (const [at, row] of rows.entries()) addExample(row, examples[at], { beta, gradient, hessian });
    const step = solve(hessian, gradient);
    beta = beta.map((value, at) => value + at0(step, at));
  }
  const slopes = names.map((_, at) => at0(beta, at + 1) / at0(deviation, at));
  const bias = at0(beta, 0) - slopes.reduce((sum, slope, at) => sum + slope * at0(mean, at), 0);
  const entries = names.map((name, at) => [name, at0(slopes, at)] as const);
  return { bias, coefficients: Object.fromEntries(entries) as Record<Feature, number> };
}

function moments<Feature extends string>(names: readonly Feature[], examples: readonly Example<Feature>[]) {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const mean = names.map(
    (name) => examples.reduce((sum, { features, weight }) => sum + weight * features[name], 0) / total,
  );
  const deviation = names.map((name, at) => {
    const squares = examples.reduce(
      (sum, { features, weight }) => sum + weight * (features[name] - at0(mean, at)) ** 2,
      0,
    );
    return Math.sqrt(squares / total) || 1;
  });
  return { mean, deviation, total };
}

interface Sums {
  readonly beta: readonly number[];
  readonly gradient: number[];
  readonly hessian: number[][];
}

function addExample(row: readonly number[], example: Example<string> | undefined, { beta, ...sums }: Sums): void {
  if (example === undefined) return;
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += at0(row, at) * at0(beta, at);
  const predicted = 1 / (1 + Math.exp(-sum));
  const error = example.weight * ((example.positive ? 1 : 0) - predicted);
  const curvature = Math.max(1e-9, example.weight * predicted * (1 - predicted));
  for (let at = 0; at < row.length; at += 1) {
    const value = at0(row, at);
    sums.gradient[at] = at0(sums.gradient, at) + error * value;
    const line = sums.hessian[at] ?? [];
    for (let other = 0; other < row.length; other += 1)
      line[other] = at0(line, other) + curvature * value * at0(row, other);
  }
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, at0(right, at)]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(at0(row, column)) > Math.abs(at0(best, column)) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = at0(row, column) / (at0(pivot, column) || 1e-12);
      if (factor !== 0) for (let at = column; at <= size; at += 1) row[at] = at0(row, at) - factor * at0(pivot, at);
    }
  }
  return rows.map((row, at) => at0(row, size) / (at0(row, at) || 1e-12));
}

const at0 = (values: readonly number[], at: number): number => values[at] ?? 0;
