const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
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
  const rtl = [...visual].filter((sign) => RTL.test(sign)).length;
  const letters = [...visual].filter((sign) => /\p{L}/u.test(sign)).length;
  if (rtl * 2 < letters)
    return visual.replace(
      /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s]*/g,
      reverse,
    );
  return reverse(visual).replace(LTR_RUN, reverse);
}

function reverse(text: string): string {
  return [...text]
    .reverse()
    .map((sign) => mirrored[sign] ?? sign)
    .join("");
}
