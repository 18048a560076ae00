import { fillGrid, forEachNear, forEachWithin, type Grid } from "./grid.ts";

/** Discs: centres and radii in one unit, parallel arrays. */
export interface Discs {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
}

const roundLimit = 240;
/** Share of each overlap that one round removes; more would overshoot if several discs push one. */
const eagerness = 0.55;
/** Discs above this quantile of the radii are compared by a wider search, so that cells fit the common ones. */
const commonShare = 0.9;

/**
 * Moves discs apart until none overlap by more than a tenth of the gap, or the rounds are used up. Jacobi: all moves of
 * a round are computed from the same positions and then made at once, because moving at once (Gauss–Seidel) drifts in
 * the order of the scan and throws large discs aside. Of two discs, the smaller one moves more.
 */
export function removeOverlaps({ x, y, radius }: Discs, gap: number): void {
  const size = x.length;
  const moves: Moves = { x: new Float64Array(size), y: new Float64Array(size), worst: 0 };
  const part = createPart({ x, y, radius }, gap, moves);
  const common = Float64Array.from(radius).sort()[Math.floor((size - 1) * commonShare)] ?? 0;
  const large = Array.from(radius.keys()).filter((node) => (radius[node] ?? 0) > common);
  for (let round = 0; round < roundLimit; round++) {
    const grid = fillGrid(x, y, 2 * common + gap);
    moves.x.fill(0);
    moves.y.fill(0);
    moves.worst = 0;
    forEachPair({ x, y, radius }, { grid, common, large, gap }, part);
    if (moves.worst < gap / 10) return;
    for (let node = 0; node < size; node++) {
      x[node] = (x[node] ?? 0) + (moves.x[node] ?? 0) * eagerness;
      y[node] = (y[node] ?? 0) + (moves.y[node] ?? 0) * eagerness;
    }
  }
}

interface Moves {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The largest overlap of the round. */
  worst: number;
}

interface Search {
  readonly grid: Grid;
  readonly common: number;
  readonly large: readonly number[];
  readonly gap: number;
}

/** Calls `part` with every pair that may overlap, once. */
function forEachPair({ x, y, radius }: Discs, { grid, common, large, gap }: Search, part: Part): void {
  const widest = large.reduce((most, node) => Math.max(most, radius[node] ?? 0), common);
  forEachNear(grid, (one, other) => {
    if ((radius[one] ?? 0) <= common && (radius[other] ?? 0) <= common) part(one, other);
  });
  for (const node of large) {
    const reach = (radius[node] ?? 0) + widest + gap;
    forEachWithin(grid, { x: x[node] ?? 0, y: y[node] ?? 0, reach }, (other) => {
      if (other !== node && ((radius[other] ?? 0) <= common || other > node)) part(node, other);
    });
  }
}

type Part = (one: number, other: number) => void;

/** Adds the moves that separate two discs. One closure for all pairs, because an object per pair would cost time. */
function createPart({ x, y, radius }: Discs, gap: number, moves: Moves): Part {
  return (one, other) => {
    let dx = (x[other] ?? 0) - (x[one] ?? 0);
    let dy = (y[other] ?? 0) - (y[one] ?? 0);
    const a = radius[one] ?? 0;
    const b = radius[other] ?? 0;
    const least = a + b + gap;
    const squared = dx * dx + dy * dy;
    if (squared >= least * least) return;
    let distance = Math.sqrt(squared);
    const overlap = least - distance;
    if (overlap > moves.worst) moves.worst = overlap;
    if (distance < 1e-9) {
      // Two discs at one position have no direction; the golden angle spreads such pairs evenly.
      dx = Math.cos(one * 2.399963);
      dy = Math.sin(one * 2.399963);
      distance = 1;
    }
    const forOne = (-overlap * b * b) / (a * a + b * b) / distance;
    const forOther = overlap / distance + forOne;
    moves.x[one] = (moves.x[one] ?? 0) + dx * forOne;
    moves.y[one] = (moves.y[one] ?? 0) + dy * forOne;
    moves.x[other] = (moves.x[other] ?? 0) + dx * forOther;
    moves.y[other] = (moves.y[other] ?? 0) + dy * forOther;
  };
}
