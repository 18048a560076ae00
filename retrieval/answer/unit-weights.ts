import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --fit` fitted them on
 * questions about a handbook, developer documentation and a specification: the share of the units with the answer in a
 * softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<Exclude<keyof UnitFeatures, keyof typeof setByHand>, number>>;

/** Those documents have few commands, so a fit on them tells nothing about this feature. */
export const setByHand = { tells_how: 4 } as const;

export const unitWeights: UnitWeights = {
  relevance: 1.96,
  relative_relevance: 1.23,
  relative_score: 0.87,
  rank: 1,
  new_words: -0.138,
  words: 0.24,
  is_long: 0.0364,
  position: 0.172,
  is_first: -0.0403,
  form: 1.03,
  form_covered: 1.16,
  form_number: 3.06,
  form_definition: 1.67,
  is_question: -1.29,
  ends_open: -1.17,
  is_template: -0.268,
  points_back: 0.168,
  wanted_list: 1.25,
  is_item: -0.353,
  lead: 3.44,
  introduced: -0.366,
  relative_coverage: 1.94,
  is_short: 0.474,
  is_rule: 0.557,
  states_default: 4.2,
  points_elsewhere: -0.937,
  is_row: -0.563,
  covered: 0.0508,
  with_headings: 2.32,
  with_neighbours: 0.481,
  headings: 0.906,
  last_heading: 0.969,
  passage: -0.862,
};
