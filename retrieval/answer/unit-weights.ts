import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 1.79,
  relative_relevance: 1.22,
  relative_score: 0.891,
  rank: 0.898,
  new_words: -0.14,
  words: 0.242,
  is_long: 0.145,
  position: 0.306,
  is_first: -0.0902,
  form: 0.956,
  form_covered: 1.38,
  form_number: 3.15,
  form_definition: 1.64,
  is_question: -1.25,
  ends_open: -1.04,
  is_template: -0.36,
  points_back: 0.147,
  wanted_list: 1.17,
  is_item: -0.392,
  lead: 3.8,
  introduced: -0.367,
  relative_coverage: 1.98,
  is_short: 0.509,
  is_rule: 0.527,
  states_default: 3.17,
  points_elsewhere: -0.96,
  is_row: -0.585,
  covered: -0.111,
  with_headings: 2.33,
  with_neighbours: 0.641,
  headings: 1.43,
  last_heading: 0.544,
  passage: -0.996,
};
