import type { UnitFeatures } from "./unit-features.ts";

/**
 * Coefficients of the features of a unit, in the features' own units. `npm run bench:real -- --collections --fit` fits
 * them on questions about eleven sets of handbooks, documentation and specifications (the locked collections are left
 * out): the share of the units with the answer in a softmax over all units of a question, with an L2 penalty.
 */
export type UnitWeights = Readonly<Record<Exclude<keyof UnitFeatures, keyof typeof setByHand>, number>>;

/** Those documents have few commands, so a fit on them tells nothing about this feature. */
export const setByHand = { tells_how: 4 } as const;

export const unitWeights: UnitWeights = {
  relevance: 2.34,
  relative_relevance: 1.52,
  relative_score: 0.765,
  rank: 0.447,
  new_words: -0.177,
  words: 0.0964,
  form: 1.15,
  form_covered: 1.55,
  form_number: 2.66,
  form_definition: 0.58,
  is_question: -1.26,
  ends_open: -1.23,
  is_template: -0.941,
  wanted_list: 1.24,
  is_item: -0.168,
  lead: 1.56,
  relative_coverage: 1.42,
  is_short: 0.249,
  is_rule: 0.428,
  states_default: 2.51,
  points_elsewhere: -0.944,
  is_row: 0.129,
  covered: 0.677,
  with_headings: 1.62,
  with_neighbours: 1.45,
  headings: 1.17,
  last_heading: 2.04,
};
