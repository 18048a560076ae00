import type { TextSpan } from "../../domain/document.ts";

const SCALE = "(?:thousands?|millions?|billions?|trillions?|percent(?:ages?)?|[’']?000s?)";
const MONEY = "(?:[$€£¥]|us\\s?\\$|u\\.?s\\.?|dollars?|euros?|yen|usd|eur|gbp|chf|jpy)";
/** "(Millions)", "(Dollars in millions, except per share amounts)", "($000)". */
const IN_BRACKETS = new RegExp(
  `[([](?:(?:all|amounts?|figures?|stated|expressed|shares|in|of|${MONEY})\\s*){0,5}${SCALE}\\b[^()\\[\\]]{0,90}[)\\]]`,
  "iu",
);
/** "In millions", "Dollars in thousands, except shares", "€ million". */
const WHOLE = new RegExp(
  `^(?:${MONEY}\\s*)?(?:in\\s+)?(?:${MONEY}\\s*)?${SCALE}\\b(?:\\s+of\\s+\\S+)?(?:,\\s*except.*)?$`,
  "iu",
);
/** "… is as follows (in millions):" */
const AT_END = new RegExp(`${IN_BRACKETS.source}\\s*[:.]?$`, "iu");
const END_LENGTH = 160;

/** The unit that a cell of a header gives for the whole table: a cell over the labels. */
export function unitInHeader(
  header: readonly (readonly TextSpan[])[],
  text: (span: TextSpan) => string,
): TextSpan | null {
  for (const [corner] of header) {
    if (corner === undefined) continue;
    const words = text(corner);
    const found = IN_BRACKETS.exec(words);
    if (found !== null) {
      return { start: corner.start + found.index, end: corner.start + found.index + found[0].length };
    }
    if (WHOLE.test(words)) return corner;
  }
  return null;
}

/** The unit with which the text above a table ends. */
export function unitAtEnd(text: string): TextSpan | null {
  const from = Math.max(0, text.length - END_LENGTH);
  const found = AT_END.exec(text.slice(from));
  if (found === null) return null;
  const [brackets] = IN_BRACKETS.exec(found[0]) ?? [];
  return brackets === undefined ? null : { start: from + found.index, end: from + found.index + brackets.length };
}
