import { isSameStyle } from "./pdf-headings.ts";
import type { Line } from "./reading-order.ts";

/** Lines of one style further apart than this, in their size, are no paragraph. */
const NEAR = 1.75;
/** More words than a heading has. */
const WORDS = 22;
/** Share of the lines that begin with a small letter: those of headings below each other begin with capitals. */
const CONTINUED = 0.34;
const INNER_END = /\p{Ll}[.!?]["”’)]?\s+["“‘(]?\p{Lu}/u;

/**
 * Lines larger than the text, or bold, that are paragraphs all the same: answers in a form, an abstract, a warning.
 * Neighbouring lines of one style are a paragraph if they have more words than a heading, contain the end of a
 * sentence, and run on from line to line.
 */
export function proseLines(lines: readonly Line[]): ReadonlySet<Line> {
  return new Set(runsOf(lines).filter(isProse).flat());
}

function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && goesOn(last, line)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function goesOn(last: Line, line: Line): boolean {
  const gap = last.y - line.y;
  const isNear = gap > 0 && gap < NEAR * Math.max(last.size, line.size);
  return isNear && last.table === null && line.table === null && last.column === line.column && isSameStyle(last, line);
}

function isProse(run: readonly Line[]): boolean {
  const text = run.map((line) => line.text).join(" ");
  if (run.length < 2 || !INNER_END.test(text) || text.split(/\s+/).length <= WORDS) return false;
  const continued = run.slice(1).filter((line) => /^\p{Ll}/u.test(line.text)).length;
  return continued >= CONTINUED * (run.length - 1);
}
