import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<keyof UnitFeatures, number>>;

export const unitWeights: UnitWeights = {
  relevance: 2.53,
  relative_relevance: 1.63,
  most_relevant: 0.742,
  score: 0.0792,
  relative_score: 0.0171,
  rank: 0.874,
  new_words: -0.185,
  words: 0.331,
  is_long: 1.09,
  position: 0.548,
  is_first: -0.0803,
  form: 1.39,
  form_covered: 1.44,
  form_number: 2.44,
  form_definition: 0.967,
  is_question: -1.85,
  ends_open: -1.52,
  is_template: -1.72,
  points_back: 0.143,
  entities: -0.303,
  wanted_list: 1.22,
  is_row: -0.625,
  covered: 0.581,
  with_headings: 3.61,
  with_neighbours: 0.977,
  headings: 1.59,
  last_heading: 0.948,
  passage: -1.03,
};
