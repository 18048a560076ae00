import type { Column, Range } from "./pdf-table-columns.ts";
import type { Line } from "./pdf-table-lines.ts";
import { joinLines } from "./pdf-table-rows.ts";
import type { Strokes } from "./pdf-table-rules.ts";
import { type LineOfHeader, spansOf } from "./pdf-table-spans.ts";

interface HeaderRow {
  readonly y: number;
  readonly size: number;
  readonly cells: readonly HeaderCell[];
}

/** Text over the columns `from` … `to`. */
interface HeaderCell extends Range {
  readonly text: string;
  readonly centre: number;
}

export interface HeaderLines {
  readonly lines: readonly Line[];
  readonly columns: readonly Column[];
  readonly strokes: Strokes;
}

/** Rows of the header. A cell that spans columns repeats its text over each of them; wrapped lines are one row. */
export function headerRows({ lines, columns, strokes }: HeaderLines): string[][] {
  const merged: HeaderRow[] = [];
  const spanned = lines.map((line, at) => toHeaderRow({ line, columns, strokes, below: lines.slice(at + 1) }));
  for (const [at, found] of spanned.entries()) {
    const above = merged.at(-1);
    const row = withSpanOf(above, withSpanBelow(found, spanned[at + 1]));
    if (above !== undefined && isWrapped(above, row, strokes)) merged[merged.length - 1] = join(above, row);
    else merged.push(row);
  }
  return merged.map(({ cells }) => {
    const texts = columns.map(() => "");
    for (const { from, to, text } of cells) {
      for (let at = from; at <= to; at += 1) texts[at] = joinLines(texts[at] ?? "", text);
    }
    return texts;
  });
}

function toHeaderRow(header: LineOfHeader): HeaderRow {
  const { line } = header;
  const spans = spansOf(header);
  const cells = line.phrases.map(({ text, left, right }, at): HeaderCell => {
    return { ...(spans[at] ?? { from: 0, to: 0 }), text, centre: (left + right) / 2 };
  });
  return { y: line.y, size: line.size, cells };
}

/** Above the last line of a spanning cell stand its first ones, with the same centre. */
function withSpanBelow(row: HeaderRow, below: HeaderRow | undefined): HeaderRow {
  if (below === undefined || row.y - below.y > 1.5 * row.size) return row;
  const cells = row.cells.map((cell) => {
    const span = below.cells.find(({ from, to }) => to > from && from > 0 && from <= cell.from && to >= cell.to);
    if (span === undefined || Math.abs(span.centre - cell.centre) > 0.4 * row.size) return cell;
    const inside = row.cells.filter((other) => !isApart(other, span)).length;
    return inside === 1 ? { ...cell, from: span.from, to: span.to } : cell;
  });
  return { ...row, cells };
}

/** A line that is alone below a spanning cell, and centred as it is, continues that cell. */
function withSpanOf(above: HeaderRow | undefined, row: HeaderRow): HeaderRow {
  const cells = row.cells.map((cell) => {
    const span = above?.cells.find(({ from, to }) => to > from && from <= cell.from && to >= cell.to);
    if (span === undefined || Math.abs(span.centre - cell.centre) > 0.7 * row.size) return cell;
    const inside = row.cells.filter((other) => !isApart(other, span)).length;
    return inside === 1 ? { ...cell, from: span.from, to: span.to } : cell;
  });
  return { ...row, cells };
}

/** Cells of both rows stand over the same columns or over different ones, so the lower row continues the upper one. */
function isWrapped(above: HeaderRow, below: HeaderRow, strokes: Strokes): boolean {
  if (above.y - below.y > 1.7 * below.size) return false;
  const fits = below.cells.every((cell) => above.cells.every((other) => isSame(cell, other) || isApart(cell, other)));
  return fits && !(hasRuleBetween(above, below, strokes) && above.cells.some(({ from, to }) => to > from));
}

function hasRuleBetween(above: HeaderRow, below: HeaderRow, strokes: Strokes): boolean {
  return strokes.horizontal.some(({ at }) => at < above.y && at > below.y + 0.4 * below.size);
}

const isSame = (a: Range, b: Range) => a.from === b.from && a.to === b.to;
const isApart = (a: Range, b: Range) => a.to < b.from || b.to < a.from;

function join(above: HeaderRow, below: HeaderRow): HeaderRow {
  return { ...below, cells: [...above.cells, ...below.cells] };
}
