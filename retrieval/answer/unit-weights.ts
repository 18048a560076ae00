import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 2.24,
  relative_relevance: 1.64,
  relative_score: 0.83,
  rank: 0.859,
  new_words: -0.106,
  words: 0.208,
  is_long: 0.0336,
  position: 0.404,
  is_first: -0.167,
  form: 1.16,
  form_covered: 1.56,
  form_number: 2.45,
  form_definition: 2.86,
  is_question: -1.68,
  ends_open: -1.23,
  is_template: -0.335,
  points_back: 0.0389,
  wanted_list: 1.02,
  is_item: -0.427,
  lead: 2.87,
  introduced: -0.169,
  relative_coverage: 1.94,
  is_short: 0.578,
  is_rule: 0.564,
  states_default: 4.68,
  points_elsewhere: -0.89,
  is_row: -0.62,
  covered: -0.2,
  with_headings: 1.71,
  with_neighbours: 0.813,
  headings: 1.27,
  last_heading: 0.87,
  passage: -1.85,
};
