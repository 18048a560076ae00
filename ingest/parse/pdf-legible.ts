/** Scripts that a text may be written in; Japanese mixes Han and Kana. */
const scripts = [
  /\p{Script=Latin}/gu,
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Devanagari}/gu,
];
/** Share of the letters that the main script of a text has. */
const MAIN_SCRIPT = 0.85;
/** Share of the vowels among Latin letters of any language. */
const VOWELS = 0.24;
const CONTROLS = 0.03;

/**
 * True if characters that were guessed from the numbers of glyphs read like a text. Some files number their glyphs by
 * character, and the guess is right. Wrong guesses mix scripts, hold control characters, or lack vowels.
 */
export function isLegible(guessed: string): boolean {
  const count = (pattern: RegExp): number => guessed.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters === 0 || count(/\p{Cc}/gu) > guessed.length * CONTROLS) return false;
  const [latin = 0, ...others] = scripts.map(count);
  if (Math.max(latin, ...others) < letters * MAIN_SCRIPT) return false;
  return latin < letters / 2 || count(/[aeiouyà-åè-ïò-öù-ü]/giu) >= latin * VOWELS;
}
