const SOFT = "\u00ad";
/** Second parts of English compounds that keep their hyphen: "building-related". */
const COMPOUND =
  /^(?:based|related|facing|level|specific|driven|oriented|friendly|aware|known|sized|shaped|free|like)$/;
const FIRST = /^(?:self|cross|well)$/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．「」『』（）・ー]/u;

/** Joins the end of a line and the beginning of the next one. */
export type JoinLines = (above: string, below: string) => string;

/** Maximum length in characters. Patterns that are not linear read no longer word. */
const WORD_LENGTH = 200;

/**
 * The words of a document decide over hyphens at line ends: "sum-" + "mer" is "summer"; "well-" + "known" keeps its
 * hyphen if "well-known" stands elsewhere, or if both parts are words of the document and "wellknown" is none.
 */
export function lineJoiner(lines: readonly string[]): JoinLines {
  const words = new Set<string>();
  for (const line of lines) {
    // The last word may be the first part of a longer one, and the first word a second part.
    for (const word of line.split(/\s+/).slice(1, -1)) words.add(bare(word));
  }
  return (above, below) => {
    if (above === "") return below;
    const [, first] = /([\p{L}\p{M}]+(?:[-‐][\p{L}\p{M}]+)*)[-‐\u00ad]$/u.exec(above.slice(-WORD_LENGTH)) ?? [];
    if (first === undefined) return above + separator(above, below) + below;
    const stem = above.slice(0, -1);
    if (above.endsWith(SOFT)) return stem + below;
    const [second] = /^[\p{L}\p{M}]+/u.exec(below) ?? [];
    if (second === undefined || !/^\p{Ll}/u.test(second)) return above + (/^\p{L}|^\d/u.test(below) ? "" : " ") + below;
    return keepsHyphen(words, first.toLowerCase(), second.toLowerCase()) ? above + below : stem + below;
  };
}

function keepsHyphen(words: ReadonlySet<string>, first: string, second: string): boolean {
  if (words.has(`${first}-${second}`) || words.has(`${first}‐${second}`)) return true;
  if (words.has(first + second)) return false;
  // "state-of-the-" + "art"
  if (/[-‐]/.test(first)) return true;
  if (second.length > 3 && ((first.length > 2 && COMPOUND.test(second)) || FIRST.test(first))) return true;
  return first.length > 3 && second.length > 3 && words.has(first) && words.has(second);
}

function separator(above: string, below: string): string {
  return CJK.test(above.slice(-1)) && CJK.test(below.slice(0, 1)) ? "" : " ";
}

const bare = (word: string): string =>
  word
    .slice(0, WORD_LENGTH)
    .replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, "")
    .toLowerCase();
