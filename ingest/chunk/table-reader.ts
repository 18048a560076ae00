import type { ChunkTable } from "../../domain/chunk.ts";
import type { TableLayout, TextSpan } from "../../domain/document.ts";
import type { Span } from "../../domain/text/sentences.ts";

/** Longest line of a lead. Every chunk of a table contains its lead, which must not outweigh the rows. */
const LEAD_LINE_LENGTH = 300;
const LEAD_LENGTH = 900;
const LABEL_LENGTH = 120;
/** Most columns of a table whose columns are read. Rows of a wider table are quoted without their columns. */
const COLUMNS_LIMIT = 100;

type Cells = readonly TextSpan[];

/** Reads the part of a table that stands in a chunk. Spans are UTF-16 offsets into the text of the document. */
export interface TableReader {
  /** Caption, unit and header lines that stand outside a chunk with rows of the table, one per line. */
  lead(span: Span): string;
  /** null for a table that is too wide. */
  within(span: Span, relative: (offset: number) => number): ChunkTable | null;
}

export function tableReader(text: string, { caption, unit, header, rows }: TableLayout): TableReader {
  const written = (part: TextSpan | null): string => (part === null ? "" : oneLine(text.slice(part.start, part.end)));
  const columns = labelsOf(header, written);
  const starts = rows.map(startOf);
  const isWide = columns.length > COLUMNS_LIMIT || rows.some((cells) => cells.length > COLUMNS_LIMIT);
  const rowsIn = ({ start, end }: Span): readonly Cells[] =>
    rows.slice(
      firstAtLeast(starts, (at) => at >= start),
      firstAtLeast(starts, (at) => at >= end),
    );
  return {
    lead(span) {
      if (rowsIn(span).length === 0) return "";
      const heads = header.map(lineOf);
      const isInHead = heads.some((line) => unit !== null && line !== null && isWithin(unit, line));
      const above = [caption, isInHead ? null : unit, ...heads].filter(
        (line) => line !== null && !isWithin(line, span),
      );
      const lines = above.map((line) => written(line).slice(0, LEAD_LINE_LENGTH)).filter((line) => line !== "");
      return lines.join("\n").slice(0, LEAD_LENGTH).trimEnd();
    },
    within(span, relative) {
      if (isWide) return null;
      return {
        caption: written(caption).slice(0, LEAD_LINE_LENGTH),
        unit: written(unit).slice(0, LEAD_LINE_LENGTH),
        columns,
        rows: rowsIn(span).map((cells) => cells.flatMap((cell) => placeOf(cell, span).map(relative))),
      };
    },
  };
}

/** The words above each column, from the top row of the header to the bottom one. */
function labelsOf(header: readonly Cells[], written: (cell: TextSpan) => string): string[] {
  const width = Math.max(0, ...header.map((cells) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const words = header.flatMap((cells) => cells[at] ?? []).map(written);
    return [...new Set(words.filter((word) => word !== ""))].join(" ").slice(0, LABEL_LENGTH);
  });
}

/** The start of a row's last own cell: a cell that spans rows repeats the place of its first row. */
const startOf = (cells: Cells): number => cells.reduce((latest, { start }) => Math.max(latest, start), 0);

/** From the first cell of a row to its last one. */
function lineOf(cells: Cells): TextSpan | null {
  const written = cells.filter(({ start, end }) => end > start);
  if (written.length === 0) return null;
  const start = written.reduce((least, cell) => Math.min(least, cell.start), Number.POSITIVE_INFINITY);
  return { start, end: written.reduce((most, cell) => Math.max(most, cell.end), 0) };
}

const isWithin = ({ start, end }: TextSpan, span: Span): boolean => start >= span.start && end <= span.end;

/** A cell that an earlier chunk holds, or that the chunk cuts, is empty here. */
const placeOf = (cell: TextSpan, span: Span): [start: number, end: number] =>
  isWithin(cell, span) ? [cell.start, cell.end] : [span.start, span.start];

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** The index of the first element that holds, if all later ones hold as well (binary search). */
function firstAtLeast(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
