/** Texts that are no value in any column: spreadsheet errors, database nulls, dashes and dots that stand alone. */
const NEVER_A_VALUE =
  /^(?:|#(?:n\/a(?: n\/a)?|na|ref!|value!|div\/0!|null!|name\?|num!)|\\n|\(?null\)?|<na>|n\/a|n\.a\.?|-{1,3}|–|—|\?|\.{1,3}|…)$/i;
/** Words that mean "no value" beside numbers and dates, and may be a category of their own among words. */
const MAYBE_A_VALUE = /^(?:na|nan|none|nil)$/i;
/** Phrases in place of a number or date that is not known or not published. */
const NOT_KNOWN =
  /^(?:(?:data )?not (?:available|applicable|reported|known|recorded|provided|stated|disclosed|calculated|yet|enough)\b.*|no data\b.*|no value|unknown|unavailable|missing|suppressed|withheld|redacted|confidential|too (?:few|small|low)\b.*|insufficient\b.*|tbd|tba|pending|\*{1,3}|\([xdsz]\)|:)$/i;
/** "None" among at most this many different values is one of the categories. */
const CATEGORIES = 50;
/** Codes of countries, states and airlines: "NA" is one of them. */
const CODE_LENGTH = 3;

/** "No value" in a column of numbers, dates, times or booleans. */
export const isMissingBesideTyped = (value: string): boolean =>
  NEVER_A_VALUE.test(value) || MAYBE_A_VALUE.test(value) || NOT_KNOWN.test(value);

/**
 * "No value" in a column of texts, decided by the column: "None" and "NA" are values among few categories or short
 * codes, and "-" is one beside "+".
 */
export function missingAmongTexts(distinct: ReadonlySet<string>): (value: string) => boolean {
  const keepsWords = distinct.size <= CATEGORIES || [...distinct].every(({ length }) => length <= CODE_LENGTH);
  const keepsMinus = distinct.has("+");
  return (value) =>
    (NEVER_A_VALUE.test(value) && !(keepsMinus && value === "-")) || (!keepsWords && MAYBE_A_VALUE.test(value));
}
