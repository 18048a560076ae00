import { gazetteer } from "./gazetteer.ts";

const WORDS_LIMIT = 6;
/** In a column of names a long value is a name, too: "City National Bank of New Jersey". */
const COLUMN_WORDS_LIMIT = 10;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const ADDRESS = /[@\\]|:\/\//;

/** A few words, the first with a capital. A single common word ("Active", "Yes") is a category, not a name. */
export const isName = (value: string): boolean => isNameWithin(value, WORDS_LIMIT);
export const isNameInColumn = (value: string): boolean => isNameWithin(value, COLUMN_WORDS_LIMIT);

function isNameWithin(value: string, wordsLimit: number): boolean {
  const words = value.split(/[\s-]+/);
  if (words.length > wordsLimit || !/^[\p{Lu}\p{N}]/u.test(value) || !/\p{L}{2}/u.test(value)) return false;
  if (DATE.test(value) || ADDRESS.test(value)) return false;
  return words.length > 1 || !gazetteer.isCommon(value.toLowerCase());
}
