/** Points sorted into square cells; members of cell c are `members[starts[c] … starts[c + 1])`. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

const cellsPerAxis = 4096;

/** Cells at least `side` wide; wider where the picture is so large that most cells would be empty. */
export function fillGrid(x: Float64Array, y: Float64Array, side: number): Grid {
  const size = x.length;
  const box = boundsOf(x, y);
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const cell = Math.max(
    side,
    Math.sqrt((across * down) / (8 * size + 16)),
    Math.max(across, down) / cellsPerAxis,
    1e-9,
  );
  const columns = Math.floor(across / cell) + 1;
  const rows = Math.floor(down / cell) + 1;
  const cellOf = new Int32Array(size);
  const starts = new Int32Array(columns * rows + 1);
  for (let node = 0; node < size; node++) {
    const column = Math.floor(((x[node] ?? 0) - box.left) / cell);
    const row = Math.floor(((y[node] ?? 0) - box.top) / cell);
    cellOf[node] = row * columns + column;
    starts[row * columns + column + 1] = (starts[row * columns + column + 1] ?? 0) + 1;
  }
  for (let i = 0; i < columns * rows; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const next = starts.slice();
  const members = new Int32Array(size);
  for (let node = 0; node < size; node++) {
    const at = next[cellOf[node] ?? 0] ?? 0;
    next[cellOf[node] ?? 0] = at + 1;
    members[at] = node;
  }
  return { left: box.left, top: box.top, side: cell, columns, rows, starts, members };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boundsOf(x: Float64Array, y: Float64Array): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let node = 0; node < x.length; node++) {
    left = Math.min(left, x[node] ?? 0);
    right = Math.max(right, x[node] ?? 0);
    top = Math.min(top, y[node] ?? 0);
    bottom = Math.max(bottom, y[node] ?? 0);
  }
  return { left, top, right, bottom };
}

/** Steps to the cell itself and to half of its neighbours: columns, rows. */
const ahead = [
  [0, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/** Every pair in one cell or in two that touch, once. */
export function forEachNear(grid: Grid, visit: (one: number, other: number) => void): void {
  const { columns, rows, starts, members } = grid;
  for (let cell = 0; cell < columns * rows; cell++) {
    const first = starts[cell] ?? 0;
    const end = starts[cell + 1] ?? 0;
    if (first === end) continue;
    const column = cell % columns;
    for (const [right, down] of ahead) {
      const near = cell + right + down * columns;
      if (column + right < 0 || column + right >= columns || near >= columns * rows) continue;
      for (let i = first; i < end; i++) {
        const from = near === cell ? i + 1 : (starts[near] ?? 0);
        for (let j = from; j < (starts[near + 1] ?? 0); j++) visit(members[i] ?? 0, members[j] ?? 0);
      }
    }
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Every point in the cells that a square of half width `reach` around the spot touches. */
export function forEachWithin(grid: Grid, { x, y, reach }: Spot, visit: (other: number) => void): void {
  const { left, top, side, columns, rows, starts, members } = grid;
  const firstRow = Math.max(0, Math.floor((y - reach - top) / side));
  const lastRow = Math.min(rows - 1, Math.floor((y + reach - top) / side));
  const firstColumn = Math.max(0, Math.floor((x - reach - left) / side));
  const lastColumn = Math.min(columns - 1, Math.floor((x + reach - left) / side));
  for (let row = firstRow; row <= lastRow; row++) {
    const end = starts[row * columns + lastColumn + 1] ?? 0;
    for (let i = starts[row * columns + firstColumn] ?? 0; i < end; i++) visit(members[i] ?? 0);
  }
}
