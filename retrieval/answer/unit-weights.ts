import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 2.12,
  relative_relevance: 1.55,
  relative_score: 0.808,
  rank: 0.715,
  new_words: -0.127,
  words: 0.203,
  is_long: 0.0975,
  position: 0.407,
  is_first: -0.159,
  form: 1.27,
  form_covered: 1.19,
  form_number: 2.69,
  form_definition: 2.88,
  is_question: -1.66,
  ends_open: -1.29,
  is_template: -0.342,
  points_back: 0.0338,
  wanted_list: 1.01,
  is_item: -0.485,
  lead: 3.36,
  introduced: -0.153,
  relative_coverage: 2.04,
  is_short: 0.56,
  is_rule: 0.556,
  states_default: 2.52,
  points_elsewhere: -0.926,
  is_row: -0.631,
  covered: -0.0379,
  with_headings: 1.92,
  with_neighbours: 0.504,
  headings: 1.56,
  last_heading: 0.883,
  passage: -1.67,
};
