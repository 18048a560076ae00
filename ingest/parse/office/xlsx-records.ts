import type { CsvRecord } from "../csv/records.ts";
import type { Merge } from "./xlsx-places.ts";
import type { Sheet, SheetRow } from "./xlsx-sheet.ts";

/**
 * Limit of repetitions per written cell of a sheet: the value of a merged cell is repeated in all rows that it spans.
 */
const REPEATED_PER_CELL = 4;

/**
 * The rows of a sheet as those of a CSV file: all of one width, without columns that are empty in every row. A merged
 * cell counts for every row that it spans; to its right the reader of CSV repeats names of a header.
 */
export function recordsOf(sheet: Sheet): CsvRecord[] {
  const rows = repeatedDown(sheet);
  const columns = usedColumns(rows);
  return rows.map(({ line, cells }, at) => ({
    cells: columns.map((column) => cells[column] ?? ""),
    line,
    afterGap: at > 0 && line > (rows[at - 1]?.line ?? 0) + 1,
  }));
}

function usedColumns(rows: readonly SheetRow[]): number[] {
  const used: boolean[] = [];
  for (const { cells } of rows) {
    cells.forEach((_, column) => {
      used[column] = true;
    });
  }
  return Object.keys(used).map(Number);
}

function repeatedDown({ rows, merges, cells }: Sheet): readonly SheetRow[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let left = REPEATED_PER_CELL * cells;
  for (const { first, last } of merges) {
    const value = byLine.get(first.line)?.cells[first.column];
    if (value === undefined) continue;
    for (const row of rowsBelow(rows, { first, last })) {
      if (left <= 0) return rows;
      left -= 1;
      row.cells[first.column] ??= value;
    }
  }
  return rows;
}

/** Rows with a value that a merged cell spans, without its first one. */
function rowsBelow(rows: readonly SheetRow[], { first, last }: Merge): readonly SheetRow[] {
  const from = firstAfter(rows, first.line);
  return rows.slice(from, firstAfter(rows, last.line));
}

/** Rows are in the order of their lines (binary search). */
function firstAfter(rows: readonly SheetRow[], line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
