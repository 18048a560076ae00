import { sentences } from "../../domain/text/sentences.ts";
import { isSameStyle, isSpaced } from "./pdf-headings.ts";
import { endsSentence, isSectionNumber } from "./pdf-marks.ts";
import type { Styles } from "./pdf-styles.ts";
import type { Line } from "./reading-order.ts";

/** Lines of one style further apart than this, in their size, are no paragraph. */
const NEAR = 1.75;
/** More words than a heading has. */
const WORDS = 22;
/** Share of the lines that begin with a small letter: those of headings below each other begin with capitals. */
const CONTINUED = 0.34;
/** The end of a sentence; an abbreviation in a title is none. */
const SENTENCE_END = /\p{Ll}[.!?]["”’)]?$/u;

/**
 * Lines larger than the text, or bold, that are paragraphs all the same: answers in a form, an abstract, a warning.
 * Neighbouring lines of one style are a paragraph if they have more words than a heading, consist of several sentences,
 * and run on from line to line. Space, and a line that only a heading can be, end them.
 */
export function proseLines(lines: readonly Line[], styles: Styles): ReadonlySet<Line> {
  return new Set(runsOf(lines, styles).filter(isProse).flat());
}

function runsOf(lines: readonly Line[], styles: Styles): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && goesOn(last, line, styles)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function goesOn(last: Line, line: Line, styles: Styles): boolean {
  if (isHeadingOnly(last) || isHeadingOnly(line) || isSpaced(last, line, styles)) return false;
  const gap = last.y - line.y;
  const isNear = gap > 0 && gap < NEAR * Math.max(last.size, line.size);
  return isNear && last.table === null && line.table === null && last.column === line.column && isSameStyle(last, line);
}

const isHeadingOnly = ({ text }: Line): boolean => !/\p{Ll}/u.test(text) || isSectionNumber(text);

function isProse(run: readonly Line[]): boolean {
  const text = run.map((line) => line.text).join(" ");
  if (run.length < 2 || !endsSentence(text) || text.split(/\s+/).length <= WORDS) return false;
  const inner = sentences(text).slice(0, -1);
  if (!inner.some(({ start, end }) => SENTENCE_END.test(text.slice(start, end)))) return false;
  const continued = run.slice(1).filter((line) => /^\p{Ll}/u.test(line.text)).length;
  return continued >= CONTINUED * (run.length - 1);
}
