import { isSpaced } from "./pdf-headings.ts";
import { isNoteStart } from "./pdf-marks.ts";
import type { Styles } from "./pdf-styles.ts";
import type { Line } from "./reading-order.ts";

/** Notes are set smaller than the text. */
const SMALLER = 0.94;

/**
 * Footnotes of a page: the last lines of a column, smaller than the text, from the first one that begins with a mark.
 * The value is true for the first line of each note.
 */
export function notesOf(lines: readonly Line[], styles: Styles): Map<Line, boolean> {
  const notes = new Map<Line, boolean>();
  for (const column of columnsOf(lines)) {
    let from = column.length;
    while (from > 0 && isSmall(column[from - 1], styles)) from -= 1;
    const small = column.slice(from);
    const marked = small.findIndex(({ text }) => isNoteStart(text));
    const start = marked === -1 && isImprint(small, column[from - 1], styles) ? 0 : marked;
    // A page that is small as a whole has no text above its notes.
    if (start === -1 || (from === 0 && column === lines)) continue;
    for (const line of small.slice(start)) notes.set(line, isNoteStart(line.text) && beginsNote(line, small));
  }
  return notes;
}

/** Small text below the text of a column, such as a licence, that is no caption. */
function isImprint([first]: readonly Line[], above: Line | undefined, styles: Styles): boolean {
  if (first === undefined || above === undefined || /^(?:fig|table|abb|tab|source|quelle)/i.test(first.text))
    return false;
  return first.y < above.y && isSpaced(above, first, styles);
}

function isSmall(line: Line | undefined, styles: Styles): boolean {
  return line !== undefined && line.table === null && line.size <= styles.body * SMALLER && line.size > 0;
}

/** A number at the start of a further line is no mark: marks stand at the left edge, or above the line. */
function beginsNote(line: Line, notes: readonly Line[]): boolean {
  const left = notes.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const [mark] = line.pieces;
  const isRaised = mark !== undefined && line.pieces.length > 1 && mark.size < line.size * 0.85;
  return isRaised || /^[*†‡§¶⁰¹²³⁴⁵⁶⁷⁸⁹[(]/u.test(line.text) || line.x - left < 1.5 * line.size;
}

/** Neighbouring lines of one column. */
function columnsOf(lines: readonly Line[]): Line[][] {
  const columns: Line[][] = [];
  for (const line of lines) {
    const last = columns.at(-1);
    if (last !== undefined && last[0]?.column === line.column) last.push(line);
    else columns.push([line]);
  }
  return columns;
}
