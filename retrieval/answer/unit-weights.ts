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
  relevance: 1.98,
  relative_relevance: 1.22,
  relative_score: 1.16,
  rank: 0.462,
  new_words: -0.188,
  words: 0.114,
  form: 1.19,
  form_covered: 1.6,
  form_number: 2.7,
  form_definition: 0.524,
  is_question: -1.25,
  ends_open: -1.06,
  is_template: -0.901,
  wanted_list: 1.25,
  is_item: -0.158,
  lead: 1.54,
  relative_coverage: 1.26,
  is_short: 0.262,
  is_rule: 0.398,
  states_default: 2.28,
  points_elsewhere: -0.989,
  is_row: 0.167,
  covered: 0.721,
  with_headings: 1.65,
  with_neighbours: 1.1,
  headings: 1.17,
  last_heading: 1.94,
};
