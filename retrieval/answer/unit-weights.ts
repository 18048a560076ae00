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
  relevance: 1.92,
  relative_relevance: 1.16,
  relative_score: 0.881,
  rank: 0.912,
  new_words: -0.156,
  words: 0.229,
  is_long: 0.22,
  position: 0.156,
  is_first: -0.0287,
  form: 1.09,
  form_covered: 1.12,
  form_number: 3.2,
  form_definition: 1.58,
  is_question: -1.3,
  ends_open: -1.15,
  is_template: -0.277,
  points_back: 0.122,
  wanted_list: 1.21,
  is_item: -0.362,
  lead: 3.49,
  introduced: -0.352,
  relative_coverage: 1.88,
  is_short: 0.45,
  is_rule: 0.534,
  states_default: 4.84,
  points_elsewhere: -1.08,
  is_row: -0.568,
  covered: 0.0234,
  with_headings: 2.34,
  with_neighbours: 0.433,
  headings: 0.798,
  last_heading: 0.828,
  passage: -0.833,
};
