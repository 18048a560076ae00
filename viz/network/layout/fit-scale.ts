import type { Places } from "./multilevel.ts";

const halvings = 14;

/**
 * The factor by which positions are multiplied so that discs of this width stand close, but mostly not on each other:
 * found by halving, since the number of occupied cells grows with the factor. `occupied` is the wanted number of cells
 * of that width per node, 0–1: more leaves large gaps between small groups; less makes overlap removal push groups into
 * each other.
 */
export function fitScale({ x, y }: Places, width: number, occupied: number): number {
  const size = x.length;
  if (size < 2) return 1;
  let reach = 0;
  for (let node = 0; node < size; node++) reach = Math.max(reach, Math.abs(x[node] ?? 0), Math.abs(y[node] ?? 0));
  if (reach === 0) return 1;
  let [low, high] = [width / reach / 16, (width * size * 4) / reach];
  for (let i = 0; i < halvings; i++) {
    const middle = Math.sqrt(low * high);
    if (occupiedCells({ x, y }, width / middle) < size * occupied) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

function occupiedCells({ x, y }: Places, side: number): number {
  const cells = new Set<number>();
  for (let node = 0; node < x.length; node++) {
    cells.add(Math.floor((x[node] ?? 0) / side) * 2 ** 26 + Math.floor((y[node] ?? 0) / side));
  }
  return cells.size;
}
