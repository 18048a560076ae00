import type { Graph } from "./graph.ts";

/** Middle and size of the picture, in world units. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space around the outermost nodes, for their discs and names. */
const border = 60;

export function boundsOf({ size, nodeX, nodeY }: Graph): Bounds {
  if (size === 0) return { x: 0, y: 0, width: 100, height: 100 };
  const [left, right] = rangeOf(nodeX);
  const [top, bottom] = rangeOf(nodeY);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + border, height: bottom - top + border };
}

/**
 * The range without the outermost thousandth of the values, so that a few distant nodes do not make everything small.
 */
function rangeOf(values: Float32Array): readonly [number, number] {
  const sorted = Float32Array.from(values).sort();
  const cut = Math.floor(sorted.length / 1000);
  return [sorted[cut] ?? 0, sorted[sorted.length - 1 - cut] ?? 0];
}
