/** A logistic regression over named features. Features are not standardised: coefficients apply to their raw values. */
export interface LogisticModel<Feature extends string> {
  readonly bias: number;
  readonly coefficients: Readonly<Record<Feature, number>>;
}

export type Features<Feature extends string> = Readonly<Record<Feature, number>>;

/** Probability in (0, 1). A higher value of a feature with a positive coefficient never lowers it. */
export function probability<Feature extends string>(
  model: LogisticModel<Feature>,
  features: Features<Feature>,
): number {
  let sum = model.bias;
  for (const name in model.coefficients) sum += model.coefficients[name] * features[name];
  return sigmoid(sum);
}

/** The contribution of these features to the model's sum. */
export function weighted<Feature extends string>(
  names: readonly Feature[],
  coefficients: Readonly<Record<Feature, number>>,
  features: Features<Feature>,
): number {
  let sum = 0;
  for (const name of names) sum += coefficients[name] * features[name];
  return sum;
}

export const sigmoid = (sum: number): number => 1 / (1 + Math.exp(-sum));
