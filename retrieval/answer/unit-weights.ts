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
  relevance: 1.93,
  relative_relevance: 1.17,
  relative_score: 0.879,
  rank: 0.905,
  new_words: -0.155,
  words: 0.225,
  is_long: 0.224,
  position: 0.154,
  is_first: -0.0319,
  form: 1.08,
  form_covered: 1.12,
  form_number: 3.22,
  form_definition: 1.59,
  is_question: -1.3,
  ends_open: -1.15,
  is_template: -0.28,
  points_back: 0.122,
  wanted_list: 1.19,
  is_item: -0.369,
  lead: 3.51,
  introduced: -0.349,
  relative_coverage: 1.88,
  is_short: 0.447,
  is_rule: 0.535,
  states_default: 4.85,
  points_elsewhere: -1.09,
  is_row: -0.572,
  covered: 0.0266,
  with_headings: 2.35,
  with_neighbours: 0.435,
  headings: 0.806,
  last_heading: 0.833,
  passage: -0.838,
};
