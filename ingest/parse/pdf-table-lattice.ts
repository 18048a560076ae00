import type { Column } from "./pdf-table-columns.ts";
import { framesColumns } from "./pdf-table-frame.ts";
import { type Grid, type GridCell, gridsOf } from "./pdf-table-grid.ts";
import { headerRows } from "./pdf-table-header.ts";
import { joinWords, type Line, lineOf, linesOf, phraseOf } from "./pdf-table-lines.ts";
import { joinLines, rowsOfBody } from "./pdf-table-rows.ts";
import type { Strokes } from "./pdf-table-rules.ts";
import type { TableDraft } from "./pdf-table-stream.ts";
import { isValue, isYear } from "./pdf-table-values.ts";
import type { Word } from "./pdf-table-words.ts";

/** Cells with more text than this, in characters on average, make a layout, not a table. */
const CELL_LENGTH = 260;

/** Tables whose cells are enclosed by rules. */
export function latticeTables(words: readonly Word[], strokes: Strokes): TableDraft[] {
  return gridsOf(strokes).flatMap((grid) => {
    const placed = placeWords(words, grid);
    const draft = draftOf(grid, placed, strokes);
    return draft === null ? [] : [draft];
  });
}

interface Placed {
  readonly words: readonly Word[];
  /** Words by row and column of the merged cell that holds them. */
  readonly byCell: ReadonlyMap<GridCell, Word[]>;
}

function placeWords(words: readonly Word[], grid: Grid): Placed {
  const byCell = new Map<GridCell, Word[]>();
  const inside: Word[] = [];
  for (const word of words) {
    const column = between(grid.xs, (word.left + word.right) / 2);
    const row = betweenDown(grid.ys, word.y + 0.3 * word.size);
    if (column === null || row === null) continue;
    inside.push(word);
    const cell = grid.cellAt(row, column);
    const others = byCell.get(cell);
    if (others === undefined) byCell.set(cell, [word]);
    else others.push(word);
  }
  return { words: inside, byCell };
}

function between(edges: readonly number[], place: number): number | null {
  const at = edges.findIndex((edge) => edge > place) - 1;
  return at < 0 ? null : at;
}

function betweenDown(edges: readonly number[], place: number): number | null {
  const at = edges.findIndex((edge) => edge < place) - 1;
  return at < 0 ? null : at;
}

function draftOf(grid: Grid, placed: Placed, strokes: Strokes): TableDraft | null {
  const lines = linesOf(placed.words);
  if (lines.length < 2) return null;
  const filled = [...placed.byCell].filter(([, words]) => words.length > 0);
  if (filled.length < 4 || hasHugeCell(grid, filled)) return null;
  if (filled.reduce((sum, [, words]) => sum + joinWords(words).length, 0) / filled.length > CELL_LENGTH) return null;
  const columns = usedColumns(grid, placed);
  if (columns.length < 2 || isCrowded(filled) || filled.some((cell) => framesColumns(grid, cell))) return null;
  const table = hasLinesInRows(grid, placed) ? byLines(lines, { columns, grid, strokes }) : byCells(grid, placed);
  const wide = table.rows.filter((row) => row.filter((cell) => cell !== "").length > 1).length;
  return wide < 1 || wide + table.header.length < 2 ? null : { ...table, lines, unitLines: [] };
}

/** A frame around text and pictures: one cell covers most of the grid. */
function hasHugeCell({ xs, ys }: Grid, filled: readonly (readonly [GridCell, Word[]])[]): boolean {
  const area = (ys.length - 1) * (xs.length - 1);
  return filled.some(([{ row, column, lastRow, lastColumn }]) => {
    return lastRow > row && lastColumn > column && (lastRow - row + 1) * (lastColumn - column + 1) > 0.5 * area;
  });
}

/** Stray rules, not the walls of cells: many cells hold a line with several values, each in a place of its own. */
function isCrowded(filled: readonly (readonly [GridCell, Word[]])[]): boolean {
  const crowded = filled.filter(([, words]) =>
    linesOf(words).some(({ phrases }) => phrases.filter(({ text }) => isValue(text)).length > 1),
  );
  return crowded.length > 0.3 * filled.length;
}

/** Columns of the grid that hold text. */
function usedColumns({ xs }: Grid, { byCell }: Placed): Column[] {
  const used = new Set([...byCell.keys()].map(({ column }) => column));
  return xs.slice(0, -1).flatMap((left, at) => (used.has(at) ? [{ left, right: xs[at + 1] ?? left }] : []));
}

/** True if the rules enclose whole columns, not rows: two cells of a row have values on the same lines. */
function hasLinesInRows(grid: Grid, { byCell }: Placed): boolean {
  const valueLines = new Map<string, number>();
  for (const [cell, words] of byCell) {
    if (cell.lastRow > cell.row && cell.row > 0 && cell.column === 0) continue;
    for (const line of linesOf(words)) {
      if (!line.phrases.some(({ text }) => isValue(text))) continue;
      const key = `${cell.row}:${Math.round(line.y)}`;
      valueLines.set(key, (valueLines.get(key) ?? 0) + 1);
    }
  }
  const rows = new Map<string, number>();
  for (const [key, cells] of valueLines) {
    const row = key.split(":")[0] ?? "";
    if (cells >= Math.min(2, grid.xs.length - 2)) rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return [...rows.values()].some((count) => count > 1);
}

interface Cells {
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

function byCells(grid: Grid, placed: Placed): Cells {
  const texts = new Map([...placed.byCell].map(([cell, words]) => [cell, textOf(words)]));
  const rows = grid.ys
    .slice(0, -1)
    .map((_, row) => grid.xs.slice(0, -1).map((_x, column) => ({ cell: grid.cellAt(row, column), row, column })));
  const headerCount = headerLength(rows.map((row) => row.map(({ cell }) => texts.get(cell) ?? "")));
  const cells = rows.map((places, row) => {
    const isHeader = row < headerCount;
    return places.map(({ cell, column }) => {
      const repeats = isHeader ? cell.row === row : cell.column === column;
      return repeats ? (texts.get(cell) ?? "") : "";
    });
  });
  const used = (cells[0] ?? []).map((_, column) => cells.some((row) => row[column] !== ""));
  const kept = cells.map((row) => row.filter((_, column) => used[column]));
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== "");
  return { header: kept.slice(0, headerCount).filter(isFilled), rows: kept.slice(headerCount).filter(isFilled) };
}

function textOf(words: readonly Word[]): string {
  return linesOf(words).reduce(
    (text, { phrases }) => joinLines(text, phrases.map((phrase) => phrase.text).join(" ")),
    "",
  );
}

/**
 * Rows before the first one with values, at least one; all rows of a table without values but the first are its body.
 */
function headerLength(rows: readonly (readonly string[])[]): number {
  const hasNumbers = (row: readonly string[]) => row.some((cell, at) => at > 0 && isValue(cell) && !isYear(cell));
  const first = rows.findIndex(hasNumbers);
  if (first === 0) return 0;
  const spans = (row: readonly string[] | undefined) =>
    row?.some((cell, at) => at > 1 && cell !== "" && cell === row[at - 1]) ?? false;
  const least = spans(rows[0]) && rows.length > 3 ? 2 : 1;
  if (first < 0) return least;
  const labels = rows
    .slice(0, first)
    .findIndex((row, at) => at > 0 && row.every((cell) => cell === "" || cell === row[0]));
  return Math.min(labels < 0 ? first : labels, 4, Math.max(1, rows.length - 1));
}

/** Rules give the columns only: rows are found by lines. */
function byLines(
  lines: readonly Line[],
  { columns, grid, strokes }: { columns: readonly Column[]; grid: Grid; strokes: Strokes },
): Cells {
  const divided = lines.map((line) => divide(line, grid));
  const first = divided.findIndex(({ phrases }) =>
    phrases.some(({ text }, at) => at > 0 && isValue(text) && !isYear(text)),
  );
  const start = first < 0 ? 1 : first;
  return {
    header: headerRows({ lines: divided.slice(0, start), columns, strokes }),
    rows: rowsOfBody({ lines: divided.slice(start), columns, strokes }),
  };
}

function divide(line: Line, { xs }: Grid): Line {
  const parts = new Map<number, Word[]>();
  for (const word of line.phrases.flatMap(({ words }) => words)) {
    const at = between(xs, (word.left + word.right) / 2) ?? 0;
    parts.set(at, [...(parts.get(at) ?? []), word]);
  }
  return lineOf([...parts.values()].map(phraseOf));
}
