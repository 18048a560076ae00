import { askingWords } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import { isAsked } from "./read-values.ts";
import type { Reading } from "./reading.ts";

/**
 * Whether a word is only a small part of a header and no question word asks for it: "planes" for aircraft_make_model.
 */
export const isAside = (reading: Reading, { from, strength }: ColumnLink): boolean =>
  strength <= 0.5 &&
  !isAsked(reading, from) &&
  !reading.words.slice(0, from).every(({ isStop, stem }) => isStop || askingWords.has(stem));
