import { askingWords } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import { isAsked } from "./read-values.ts";
import type { Reading } from "./reading.ts";

/**
 * Whether a word asks for no column: it is only a small part of a header and no question word stands before it
 * ("planes" for aircraft_make_model), or it is a passive verb that has the stem of a header for persons.
 */
export const isAside = (reading: Reading, link: ColumnLink): boolean =>
  isPassive(reading, link) ||
  (link.strength <= 0.5 &&
    !isAsked(reading, link.from) &&
    !reading.words.slice(0, link.from).every(({ isStop, stem }) => isStop || askingWords.has(stem)));

/** "Which title was borrowed most often" asks for no borrower. */
export const isPassive = ({ words }: Reading, { from, to, column }: ColumnLink): boolean =>
  to - from === 1 &&
  /ed$/.test(words[from]?.lower ?? "") &&
  /^(?:is|are|was|were|been|being|be)$/.test(words[from - 1]?.lower ?? "") &&
  /(?:er|or)$/.test(column.name) &&
  words[to]?.lower !== "by";
