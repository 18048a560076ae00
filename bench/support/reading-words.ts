/** Scripts that set no space between words: each of their characters counts as a word. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\u00ad])+`, "gu");
/** A mark of a note that touches its word, as "category1" or "1See". */
const WITH_NOTE = /^(?:(\p{L}{2,})(\d{1,2})|(\d{1,2})(\p{L}{2,}))$/u;
/** Lam and alef are one glyph, whose two letters PDFium writes in the order of the page. */
const LAM_ALEF = /[\u0622\u0623\u0625\u0627\u0644]{2,}/g;

interface Compared {
  /** Distinct words of the other reader. */
  readonly words: number;
  readonly missing: string[];
  /** Share of its letters and digits that our text has as often, wherever words begin and end. */
  readonly letters: number;
}

/** Which words and letters of another reader's text our text has. */
export function compareWords(other: string, text: string): Compared {
  const expected = new Set(wordsOf(other));
  const there = new Set(wordsOf(text).map(withoutHyphen));
  const missing = [...expected].filter((word) => !isFound(word, there));
  return { words: expected.size, missing, letters: sharedLetters(other, text) };
}

function sharedLetters(other: string, text: string): number {
  const [wanted, there] = [other, text].map(countLetters);
  let [all, found] = [0, 0];
  for (const [letter, count] of wanted ?? []) {
    all += count;
    found += Math.min(count, there?.get(letter) ?? 0);
  }
  return all === 0 ? 1 : found / all;
}

function countLetters(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu) ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKC").toLowerCase();
  return (plain.match(WORD) ?? [])
    .map((word) => word.replace(LAM_ALEF, (letters) => [...letters].sort().join("")))
    .filter((word) => withoutHyphen(word) !== "");
}

/** Only the text knows whether the hyphen at the end of a line belongs to its word: both readings are found. */
function isFound(word: string, there: ReadonlySet<string>): boolean {
  if (there.has(withoutHyphen(word))) return true;
  const parts = word.includes("\u00ad") ? word.split("\u00ad") : (WITH_NOTE.exec(word)?.slice(1) ?? []);
  const written = parts.filter((part) => part !== undefined && part !== "");
  return written.length > 0 && written.every((part) => there.has(part));
}

const withoutHyphen = (word: string): string => word.replaceAll("\u00ad", "");
