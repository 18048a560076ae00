const PLAIN = /^[\t-~]*$/;
const MARKS = /\p{M}+/gu;
/** Letters that Unicode does not decompose, although people also type them without the stroke or ligature. */
const STROKED = /[ßæœøđðłþı]/g;
const STROKED_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * Lower case without accents (compatibility decomposition, marks removed), so that two spellings of a word are equal.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(STROKED, (letter) => STROKED_LETTERS[letter] ?? letter);
}
