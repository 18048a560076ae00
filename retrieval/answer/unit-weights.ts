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
  relevance: 1.94,
  relative_relevance: 1.17,
  relative_score: 0.873,
  rank: 0.921,
  new_words: -0.151,
  words: 0.234,
  is_long: 0.172,
  position: 0.139,
  is_first: -0.0282,
  form: 1.08,
  form_covered: 1.14,
  form_number: 3.21,
  form_definition: 1.57,
  is_question: -1.3,
  ends_open: -1.16,
  is_template: -0.279,
  points_back: 0.141,
  wanted_list: 1.21,
  is_item: -0.363,
  lead: 3.44,
  introduced: -0.355,
  relative_coverage: 1.87,
  is_short: 0.442,
  is_rule: 0.529,
  states_default: 4.86,
  points_elsewhere: -1.08,
  is_row: -0.57,
  covered: 0.0286,
  with_headings: 2.34,
  with_neighbours: 0.418,
  headings: 0.804,
  last_heading: 0.838,
  passage: -0.825,
};
