import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export const unitWeights: Readonly<Record<keyof UnitFeatures, number>> = {
  relevance: 4.23,
  relative_relevance: 2.55,
  most_relevant: 0.633,
  score: 0.615,
  relative_score: -0.597,
  rank: 0.891,
  new_words: -1.25,
  words: 1.07,
  is_long: 1.98,
  further_sentences: -0.0555,
  position: -0.663,
  is_first: 1.84,
  form: 2.33,
  form_covered: -0.518,
  form_number: 2.4,
  form_definition: 1.23,
  is_question: -3.51,
  ends_open: -1.12,
  is_template: -3.21,
  points_back: 1.24,
  entities: -0.581,
  is_list: -2.45,
  is_whole: 0.705,
  wanted_list: 1.21,
  is_row: 0.806,
  covered: 1.25,
  with_headings: 9.76,
  best_sentence: 0.414,
  with_neighbours: -3.76,
  headings: 2.09,
  last_heading: 1.48,
  passage: -3.92,
};
