// Barnes & Hut (1986), "A hierarchical O(N log N) force-calculation algorithm", in typed arrays that live from step to
// step. Cells are numbered as they are made; `child[4 * cell + quadrant]` is 0 (empty), a cell > 0, or ~node < 0.

import { boundsOf } from "./grid.ts";

/** Cells are not divided further below this depth: nodes at one place share a cell. */
const depthLimit = 24;
/** A cell that looks smaller than this (width / distance) pushes as one mass. */
const theta = 1.2;
/** Keeps the push of two nodes at one place finite; squared distance. */
const softness = 1e-6;

/** Positions and masses of the nodes, parallel arrays. */
export interface Bodies {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly mass: Float64Array;
}

export interface Quadtree {
  /** The nodes of the tree; `fillQuadtree` reads them anew. */
  readonly bodies: Bodies;
  cells: number;
  child: Int32Array;
  /** Mass of everything inside, and its centre (a sum until the tree is complete). */
  sum: Float64Array;
  centreX: Float64Array;
  centreY: Float64Array;
  width: Float64Array;
  readonly stack: Int32Array;
}

export function createQuadtree(bodies: Bodies): Quadtree {
  const capacity = Math.max(64, bodies.x.length * 3);
  return {
    bodies,
    cells: 0,
    child: new Int32Array(capacity * 4),
    sum: new Float64Array(capacity),
    centreX: new Float64Array(capacity),
    centreY: new Float64Array(capacity),
    width: new Float64Array(capacity),
    stack: new Int32Array(depthLimit * 4 + 8),
  };
}

/** Reads all positions anew. */
export function fillQuadtree(tree: Quadtree): void {
  const { x, y } = tree.bodies;
  const { left, top, right, bottom } = boundsOf(x, y);
  const side = Math.max(right - left, bottom - top, 1e-9) * 1.0001;
  tree.cells = 0;
  addCell(tree, side);
  for (let node = 0; node < x.length; node++) insert(tree, node, { left, top, side });
  for (let cell = 0; cell < tree.cells; cell++) {
    tree.centreX[cell] = (tree.centreX[cell] ?? 0) / (tree.sum[cell] || 1);
    tree.centreY[cell] = (tree.centreY[cell] ?? 0) / (tree.sum[cell] || 1);
  }
}

interface Square {
  left: number;
  top: number;
  side: number;
}

/**
 * Adds a node to every cell on its way down. An occupied leaf is divided until the two nodes are in different cells.
 */
function insert(tree: Quadtree, node: number, square: Square): void {
  const { bodies } = tree;
  let cell = 0;
  for (let depth = 0; ; depth++) {
    addTo(tree, cell, node);
    const slot = cell * 4 + descend(square, bodies.x[node] ?? 0, bodies.y[node] ?? 0);
    const there = tree.child[slot] ?? 0;
    if (there > 0) {
      cell = there;
      continue;
    }
    if (there === 0) {
      tree.child[slot] = ~node;
      return;
    }
    // Two nodes at one place, or nearly: the cell's mass counts both, the second has no leaf of its own.
    if (depth >= depthLimit) return;
    const made = addCell(tree, square.side);
    tree.child[slot] = made;
    addTo(tree, made, ~there);
    const [ox, oy] = [bodies.x[~there] ?? 0, bodies.y[~there] ?? 0];
    tree.child[made * 4 + descend({ ...square }, ox, oy)] = there;
    cell = made;
  }
}

/** Narrows the square to the quadrant of the point and answers its number. */
function descend(square: Square, px: number, py: number): number {
  square.side /= 2;
  const right = px >= square.left + square.side;
  const below = py >= square.top + square.side;
  if (right) square.left += square.side;
  if (below) square.top += square.side;
  return (right ? 1 : 0) + (below ? 2 : 0);
}

function addTo(tree: Quadtree, cell: number, node: number): void {
  const { x, y, mass } = tree.bodies;
  const weight = mass[node] ?? 0;
  tree.sum[cell] = (tree.sum[cell] ?? 0) + weight;
  tree.centreX[cell] = (tree.centreX[cell] ?? 0) + weight * (x[node] ?? 0);
  tree.centreY[cell] = (tree.centreY[cell] ?? 0) + weight * (y[node] ?? 0);
}

function addCell(tree: Quadtree, side: number): number {
  if (tree.cells === tree.sum.length) grow(tree);
  const cell = tree.cells++;
  tree.child.fill(0, cell * 4, cell * 4 + 4);
  tree.sum[cell] = 0;
  tree.centreX[cell] = 0;
  tree.centreY[cell] = 0;
  tree.width[cell] = side;
  return cell;
}

/** Only crowds at nearly one place need more than three cells per node. */
function grow(tree: Quadtree): void {
  const doubled = (old: Float64Array): Float64Array => {
    const fresh = new Float64Array(old.length * 2);
    fresh.set(old);
    return fresh;
  };
  const child = new Int32Array(tree.child.length * 2);
  child.set(tree.child);
  tree.child = child;
  tree.sum = doubled(tree.sum);
  tree.centreX = doubled(tree.centreX);
  tree.centreY = doubled(tree.centreY);
  tree.width = doubled(tree.width);
}

/** Writes into `push` the push of all other nodes on this one: Σ mass · direction / distance. */
export function pushAt(tree: Quadtree, node: number, push: { x: number; y: number }): void {
  const { child, sum, centreX, centreY, width, stack } = tree;
  const { x, y, mass } = tree.bodies;
  const [px, py] = [x[node] ?? 0, y[node] ?? 0];
  let dx = 0;
  let dy = 0;
  let height = 1;
  stack[0] = 0;
  while (height > 0) {
    const entry = stack[--height] ?? 0;
    const isCell = entry >= 0;
    const ex = px - ((isCell ? centreX[entry] : x[~entry]) ?? 0);
    const ey = py - ((isCell ? centreY[entry] : y[~entry]) ?? 0);
    const squared = ex * ex + ey * ey;
    const side = isCell ? (width[entry] ?? 0) : 0;
    if (side * side > theta * theta * squared) {
      for (let slot = entry * 4; slot < entry * 4 + 4; slot++) {
        const next = child[slot] ?? 0;
        if (next !== 0 && next !== ~node) stack[height++] = next;
      }
      continue;
    }
    const weight = ((isCell ? sum[entry] : mass[~entry]) ?? 0) / (squared + softness);
    dx += ex * weight;
    dy += ey * weight;
  }
  push.x = dx;
  push.y = dy;
}
