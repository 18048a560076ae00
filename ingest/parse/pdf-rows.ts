import { logicalText } from "./pdf-bidi.ts";
import type { Piece } from "./pdf-page.ts";

/** Less space than this, in font sizes, lies between letters of one word. */
const WORD_GAP = 0.115;
/** A raised or lowered mark is at most this large, compared with its line. */
const MARK_SIZE = 0.82;

export const right = (piece: Piece): number => piece.x + piece.width;

/**
 * Rows from top to bottom, each from left to right. Pieces whose baselines differ by less than half their size share a
 * row; so does a small mark beside a larger piece, such as a footnote's number.
 */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let row: Piece[] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const first = row[0];
    if (first !== undefined && first.y - piece.y > Math.min(first.size, piece.size) / 2) {
      rows.push(row);
      row = [];
    }
    row.push(piece);
  }
  if (row.length > 0) rows.push(row);
  return withMarks(rows).map((unsorted) => unsorted.sort((a, b) => a.x - b.x));
}

/** Moves small marks from a row of their own into the row beside them. */
function withMarks(rows: readonly Piece[][]): Piece[][] {
  for (const [at, row] of rows.entries()) {
    const neighbours = [rows[at - 1], rows[at + 1]].filter((other) => other !== undefined);
    for (const piece of [...row]) {
      const host = neighbours.find((other) => other.some((large) => isMarkOf(piece, large)));
      if (host === undefined || host.length === 0 || row.some((same) => isMarkOf(piece, same))) continue;
      row.splice(row.indexOf(piece), 1);
      host.push(piece);
    }
  }
  return rows.filter((row) => row.length > 0);
}

function isMarkOf(mark: Piece, line: Piece): boolean {
  if (mark.size > line.size * MARK_SIZE || mark.text.length > 8) return false;
  const rise = mark.y - line.y;
  if (rise > 0.8 * line.size || rise < -0.45 * line.size) return false;
  const gap = Math.max(mark.x - right(line), line.x - right(mark));
  return gap < 0.35 * line.size;
}

/**
 * The text of a row: words of separate pieces are separated, letters that touch are joined, raised digits are marked.
 */
export function textOfRow(row: readonly Piece[]): string {
  const [first] = row;
  if (first === undefined) return "";
  const large = row.reduce((most, { size }) => Math.max(most, size), 0);
  let text = "";
  for (const [at, piece] of row.entries()) {
    const last = row[at - 1];
    const isRaised = isRaisedMark(piece, row, large);
    const written = isRaised ? superscript(piece.text) : piece.text;
    if (last === undefined) text = written;
    else if (isRaised && written !== piece.text) text += (/\p{L}{3}$|[.,;:!?”"’)\]]$/u.test(text) ? " " : "") + written;
    else text += (isApart(last, piece) ? " " : "") + written;
  }
  return logicalText(text);
}

function isApart(last: Piece, next: Piece): boolean {
  const gap = next.x - right(last);
  return gap > WORD_GAP * Math.max(last.size, next.size) * (last.font.name === next.font.name ? 1 : 1.2);
}

function isRaisedMark(piece: Piece, row: readonly Piece[], large: number): boolean {
  if (piece.size > large * MARK_SIZE) return false;
  return row.some((other) => other !== piece && isMarkOf(piece, other) && piece.y - other.y > 0.15 * other.size);
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Raised digits as the characters for them: "10⁶" is no 106, and the note of "report ¹" is no part of a number. */
function superscript(text: string): string {
  return /^\d{1,3}$/.test(text) ? text.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit) : text;
}
