import type { Stroke, Strokes } from "./pdf-table-rules.ts";

/** Lines that cross and enclose cells. Row 0 is the uppermost; a merged cell is named by its first row and column. */
export interface Grid {
  /** From left to right, one more than columns. */
  readonly xs: readonly number[];
  /** From top to bottom, one more than rows. */
  readonly ys: readonly number[];
  /** The merged cell that an elementary cell belongs to. */
  readonly cellAt: (row: number, column: number) => GridCell;
}

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

const TOUCH = 3;
const CROSSING_LIMIT = 400_000;
const ROW_LIMIT = 300;
const COLUMN_LIMIT = 60;

/** Grids of at least two rows and two columns. */
export function gridsOf(strokes: Strokes): Grid[] {
  return components(strokes).flatMap((part) => {
    const grid = toGrid(part);
    return grid === null ? [] : [grid];
  });
}

/** Strokes that touch each other, directly or by others. */
function components({ horizontal, vertical }: Strokes): Strokes[] {
  if (horizontal.length * vertical.length > CROSSING_LIMIT) return [];
  const sets = disjointSets(horizontal.length + vertical.length);
  for (const [h, across] of horizontal.entries()) {
    for (const [v, up] of vertical.entries()) {
      if (crosses(across, up)) sets.join(h, horizontal.length + v);
    }
  }
  const parts = new Map<number, { horizontal: Stroke[]; vertical: Stroke[] }>();
  const partOf = (at: number) => {
    const root = sets.find(at);
    const part = parts.get(root) ?? { horizontal: [], vertical: [] };
    parts.set(root, part);
    return part;
  };
  for (const [at, stroke] of horizontal.entries()) partOf(at).horizontal.push(stroke);
  for (const [at, stroke] of vertical.entries()) partOf(horizontal.length + at).vertical.push(stroke);
  return [...parts.values()].filter((part) => part.horizontal.length > 0 && part.vertical.length > 0);
}

function crosses(across: Stroke, up: Stroke): boolean {
  return (
    up.at >= across.from - TOUCH &&
    up.at <= across.to + TOUCH &&
    across.at >= up.from - TOUCH &&
    across.at <= up.to + TOUCH
  );
}

function toGrid({ horizontal, vertical }: Strokes): Grid | null {
  // The outer sides of a grid may be open.
  const xs = distinct([...vertical.map(({ at }) => at), ...horizontal.flatMap(({ from, to }) => [from, to])]);
  const ys = distinct([...horizontal.map(({ at }) => at), ...vertical.flatMap(({ from, to }) => [from, to])]).reverse();
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  if (rows < 2 || columns < 2 || rows > ROW_LIMIT || columns > COLUMN_LIMIT) return null;
  const sets = disjointSets(rows * columns);
  const [walls, floors] = [strokesAt(xs, vertical), strokesAt(ys, horizontal)];
  const covers = (strokes: readonly Stroke[] | undefined, along: number) =>
    strokes?.some(({ from, to }) => from <= along && to >= along) ?? false;
  for (let row = 0; row < rows; row += 1) {
    const middle = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
    for (let column = 0; column < columns; column += 1) {
      const centre = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
      const at = row * columns + column;
      if (column + 1 < columns && !covers(walls[column + 1], middle)) sets.join(at, at + 1);
      if (row + 1 < rows && !covers(floors[row + 1], centre)) sets.join(at, at + columns);
    }
  }
  const cells = extents(sets, rows * columns, columns);
  const none: GridCell = { row: 0, column: 0, lastRow: 0, lastColumn: 0 };
  return { xs, ys, cellAt: (row, column) => cells.get(sets.find(row * columns + column)) ?? none };
}

function strokesAt(places: readonly number[], strokes: readonly Stroke[]): Stroke[][] {
  return places.map((place) => strokes.filter(({ at }) => Math.abs(at - place) <= TOUCH));
}

function extents(sets: DisjointSets, size: number, columns: number): Map<number, GridCell> {
  const cells = new Map<number, GridCell>();
  for (let at = 0; at < size; at += 1) {
    const root = sets.find(at);
    const [row, column] = [Math.floor(at / columns), at % columns];
    const known = cells.get(root) ?? { row, column, lastRow: row, lastColumn: column };
    cells.set(root, {
      row: Math.min(known.row, row),
      column: Math.min(known.column, column),
      lastRow: Math.max(known.lastRow, row),
      lastColumn: Math.max(known.lastColumn, column),
    });
  }
  return cells;
}

/** Places in ascending order; places that nearly agree are one. */
function distinct(places: readonly number[]): number[] {
  const found: number[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    if (found.length === 0 || place - (found.at(-1) ?? 0) > TOUCH) found.push(place);
  }
  return found;
}

interface DisjointSets {
  find(at: number): number;
  join(a: number, b: number): void;
}

function disjointSets(size: number): DisjointSets {
  const parents = Array.from({ length: size }, (_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? root] ?? root;
      root = parents[root] ?? root;
    }
    return root;
  };
  return {
    find,
    join(a, b) {
      parents[find(a)] = find(b);
    },
  };
}
