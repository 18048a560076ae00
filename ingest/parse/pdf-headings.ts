import { endsSentence, isBullet, isSectionNumber } from "./pdf-marks.ts";
import { roundSize, type Styles } from "./pdf-styles.ts";
import type { Line } from "./reading-order.ts";

/** A line this much larger than the body text is a heading. */
const LARGER = 1.12;
const LENGTH_LIMIT = 150;
const WORDS_LIMIT = 22;
/** A bold line of the body's size: shorter, and with space around it. */
const BOLD_LENGTH = 110;

export interface Neighbours {
  readonly above: Line | null;
  readonly below: Line | null;
}

/** True if size, weight and position make the line a heading. Bullets, sentences and rows of figures never are. */
export function isHeading(line: Line, { above, below }: Neighbours, styles: Styles): boolean {
  if (line.table !== null || !mayBeHeading(line.text)) return false;
  if (line.size >= styles.body * LARGER) return true;
  if (line.size < styles.body * 0.97) return false;
  const isMarked = (line.font.bold && styles.boldMeans) || isCapitals(line.text);
  if (!isMarked || line.text.length > BOLD_LENGTH || endsSentence(line.text)) return false;
  return startsHigh(line.text) && standsAlone(line, { above, below }, styles);
}

function mayBeHeading(text: string): boolean {
  if (text.length > LENGTH_LIMIT || isBullet(text) || !/\p{L}{2}/u.test(text)) return false;
  if (text.split(/\s+/).length > WORDS_LIMIT) return false;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits * 2 > text.length || (text.match(/\d[\d.,]{2,}/g)?.length ?? 0) > 2) return false;
  // A leader of a contents list.
  if (/\.{4,}|(?:\. ){4,}/.test(text)) return false;
  return !(endsSentence(text) && /[.;]\s*$/.test(text) && text.split(/\s+/).length > 6);
}

/** No other line of the same weight continues it, and there is space or other text around it. */
function standsAlone(line: Line, { above, below }: Neighbours, styles: Styles): boolean {
  if (below === null || below.table !== null) return isSpaced(above, line, styles);
  const goesOnBelow = isSameStyle(line, below) && below.y < line.y && !isSpaced(line, below, styles);
  const isSecond = above !== null && isSameStyle(above, line) && !isSpaced(above, line, styles);
  if (goesOnBelow || isSecond) return isSectionNumber(line.text) || (isSecond && isSectionNumber(above.text));
  const wasEnded = above === null || above.table !== null || endsSentence(above.text) || isSpaced(above, line, styles);
  return wasEnded || isSpaced(line, below, styles);
}

export function isSameStyle(one: Line, other: Line): boolean {
  return Math.abs(one.size - other.size) < 0.4 && one.font.bold === other.font.bold;
}

/** More than the usual distance lies between two lines of one column, or the lower one begins a column. */
export function isSpaced(above: Line | null, line: Line, styles: Styles): boolean {
  if (above === null) return true;
  const gap = above.y - line.y;
  return gap <= 0 || gap > 1.25 * styles.spacing(Math.max(above.size, line.size));
}

const startsHigh = (text: string): boolean => /^[\p{Lu}\p{Lt}\p{Lo}\d"“‘([¿¡]/u.test(text);
const isCapitals = (text: string): boolean => (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && !/\p{Ll}/u.test(text);

/** The largest style of the headings is level 1, the next one level 2, …; of one size, bold comes first. */
export function headingLevels(
  headings: readonly { readonly size: number; readonly bold: boolean }[],
): Map<string, number> {
  const styles = new Map(headings.map((heading) => [styleKey(heading), heading]));
  const sorted = [...styles].sort(
    ([, a], [, b]) => roundSize(b.size) - roundSize(a.size) || Number(b.bold) - Number(a.bold),
  );
  return new Map(sorted.map(([key], at) => [key, Math.min(6, at + 1)]));
}

export const styleKey = ({ size, bold }: { readonly size: number; readonly bold: boolean }): string =>
  `${roundSize(size)} ${bold}`;
