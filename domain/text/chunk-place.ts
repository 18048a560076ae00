import type { ActiveChunk, ChunkBlock } from "../chunk.ts";

// Where a sentence of a chunk stands in its document.

type Paged = Pick<ActiveChunk, "page" | "page_breaks">;

/** The page of an offset of the parsed text that lies in the chunk; null for formats without pages. */
export const pageAt = ({ page, page_breaks }: Paged, offset: number): number | null =>
  page === null ? null : page + page_breaks.filter((start) => start <= offset).length;

/** The first and the last page of a chunk; null for formats without pages. */
export const pagesOf = ({ page, page_breaks }: Paged): { readonly first: number; readonly last: number } | null =>
  page === null ? null : { first: page, last: page + page_breaks.length };

/** The line of the file for a UTF-16 offset of the content; null if the format has no such lines. */
export function lineAt({ content, line_numbers }: Pick<ActiveChunk, "content" | "line_numbers">, offset: number) {
  if (line_numbers.length === 0) return null;
  return line_numbers[content.slice(0, offset).split("\n").length - 1] ?? null;
}

/** A row of a table with the words that explain it. `header` and `row` have one entry per column. */
export interface QuotedRow {
  readonly caption: string | null;
  readonly unit: string | null;
  readonly header: readonly string[];
  readonly row: readonly string[];
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The row of a table that a place of the content holds; null if it holds none. All offsets are code points. */
export function rowAt(blocks: readonly ChunkBlock[], place: Place, slice: (part: Place) => string): QuotedRow | null {
  const table = tableAt(blocks, place);
  const cells = cellsAt(blocks, place);
  if (table === undefined || cells === null) return null;
  const { caption, unit, columns } = table;
  return {
    caption: caption || null,
    unit: unit || null,
    header: columns,
    row: cells.map((cell) => slice(cell).trim()),
  };
}

/** The places of that row's cells, one per column. A cell that spans columns has the same place in each of them. */
export function cellsAt(blocks: readonly ChunkBlock[], place: Place): readonly Place[] | null {
  const cells = tableAt(blocks, place)?.rows.find((row) => isRowOf(row, place));
  if (cells === undefined) return null;
  return Array.from({ length: cells.length / 2 }, (_, at) => ({
    start: cells[2 * at] ?? 0,
    end: cells[2 * at + 1] ?? 0,
  }));
}

/** Whether a place of the content is a line of a table's header, which says nothing alone. */
export function isHeaderLine(blocks: readonly ChunkBlock[], place: Place): boolean {
  const table = tableAt(blocks, place);
  const first = table?.rows[0];
  return table !== undefined && table.columns.length > 0 && first !== undefined && place.end <= startOf(first);
}

const tableAt = (blocks: readonly ChunkBlock[], { start, end }: Place) =>
  blocks.find((block) => block.table !== undefined && block.start <= start && end <= block.end)?.table;

/** A cell that spans rows has the place of its first row; the last cells of a row are its own. */
const isRowOf = (cells: readonly number[], { start, end }: Place): boolean => {
  const own = startOf(cells);
  return own >= start && own <= end;
};

const startOf = (cells: readonly number[]): number =>
  cells.reduce((latest, offset, at) => (at % 2 === 0 ? Math.max(latest, offset) : latest), 0);
