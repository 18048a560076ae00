const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Words from right to left inside other text. */
const RTL_RUN = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:\s+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;
/** Runs that keep their direction inside text from right to left: Latin words and numbers. */
const LTR_RUN = /[\p{Script=Latin}\d](?:[\p{Script=Latin}\d.,:/%+-]|\s(?=[\p{Script=Latin}\d]))*/gu;
const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

/**
 * A line as it is read. Pieces of a page stand from left to right; Arabic and Hebrew are read from right to left. A
 * line whose letters mostly run from right to left is turned as a whole; in other lines only its runs are turned (a
 * short form of the Unicode bidirectional algorithm, enough for lines of one main direction).
 */
export function logicalText(visual: string): string {
  if (!RTL.test(visual)) return visual;
  if (!isMostlyRtl(visual)) return visual.replace(RTL_RUN, reverse);
  return reverse(visual).replace(LTR_RUN, reverse);
}

/** Two texts of a line, each as it is read, side by side: the right one is read first in Arabic or Hebrew. */
export const joinInLine = (left: string, right: string): string =>
  (RTL.test(left) || RTL.test(right)) && isMostlyRtl(left + right)
    ? `${right} ${left}`.trim()
    : `${left} ${right}`.trim();

/**
 * The characters of one glyph in the order of the page. A ligature's characters are stored as they are read, while the
 * glyphs of a line stand from left to right: `logicalText` turns both.
 */
export const visualGlyph = (text: string): string => (text.length > 1 && RTL.test(text) ? reverse(text) : text);

function isMostlyRtl(text: string): boolean {
  const rtl = [...text].filter((sign) => RTL.test(sign)).length;
  const letters = [...text].filter((sign) => /\p{L}/u.test(sign)).length;
  return rtl * 2 >= letters;
}

function reverse(text: string): string {
  return [...text]
    .reverse()
    .map((sign) => mirrored[sign] ?? sign)
    .join("");
}
