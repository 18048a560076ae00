import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 2.55,
  relative_relevance: 1.6,
  most_relevant: 0.779,
  score: 0.127,
  relative_score: 0.0169,
  rank: 0.67,
  new_words: -0.2,
  words: 0.29,
  is_long: 1.19,
  position: 0.599,
  is_first: -0.0694,
  form: 1.44,
  form_covered: 1.48,
  form_number: 2.35,
  form_definition: 0.876,
  is_question: -1.88,
  ends_open: -1.51,
  is_template: -1.76,
  points_back: 0.104,
  entities: -0.282,
  wanted_list: 1.21,
  is_row: -0.599,
  covered: 0.586,
  with_headings: 3.62,
  with_neighbours: 0.889,
  headings: 1.74,
  last_heading: 0.991,
  passage: -0.946,
};
