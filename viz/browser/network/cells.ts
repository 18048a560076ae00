import type { Bounds } from "./bounds.ts";
import type { Point } from "./camera.ts";
import type { Graph } from "./graph.ts";

/** A grid over the world: the nodes of each square cell. */
export interface Cells {
  readonly side: number;
  readonly nodes: ReadonlyMap<number, readonly number[]>;
}

const keyOf = (column: number, row: number): number => column * 65_536 + row;

export function cellsOf({ size, nodeX, nodeY }: Graph, { width, height }: Bounds): Cells {
  const side = Math.max(24, Math.sqrt((width * height) / (size + 1)) * 2);
  const nodes = new Map<number, number[]>();
  for (let node = 0; node < size; node++) {
    const key = keyOf(Math.floor((nodeX[node] ?? 0) / side), Math.floor((nodeY[node] ?? 0) / side));
    const list = nodes.get(key);
    if (list) list.push(node);
    else nodes.set(key, [node]);
  }
  return { side, nodes };
}

/** Nodes of the cells that a square around the point touches; `reach` is half its side, in world units. */
export function* nodesNear({ side, nodes }: Cells, { x, y }: Point, reach: number): Generator<number> {
  for (let column = Math.floor((x - reach) / side); column <= Math.floor((x + reach) / side); column++) {
    for (let row = Math.floor((y - reach) / side); row <= Math.floor((y + reach) / side); row++) {
      yield* nodes.get(keyOf(column, row)) ?? [];
    }
  }
}
