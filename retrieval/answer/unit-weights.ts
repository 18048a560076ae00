import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 2.05,
  relative_relevance: 1.48,
  relative_score: 0.766,
  rank: 0.848,
  new_words: -0.131,
  words: 0.25,
  is_long: 0.0673,
  position: 0.468,
  is_first: -0.163,
  form: 0.999,
  form_covered: 1.13,
  form_number: 3.15,
  form_definition: 2.15,
  is_question: -1.32,
  ends_open: -1.21,
  is_template: -0.301,
  points_back: 0.137,
  wanted_list: 1.53,
  is_item: -0.42,
  lead: 3.29,
  introduced: -0.139,
  relative_coverage: 2.07,
  is_short: 0.524,
  is_rule: 0.512,
  states_default: 3.04,
  points_elsewhere: -1.01,
  is_row: -0.562,
  covered: -0.102,
  with_headings: 2.15,
  with_neighbours: 0.618,
  headings: 1.64,
  last_heading: 0.579,
  passage: -1.59,
};
