import type { Graph } from "./graph.ts";

/** Pixels; even the smallest disc can be seen. */
export const discRadius = ({ radius }: Graph, node: number, scale: number): number =>
  Math.max(0.9, (radius[node] ?? 0) * scale);

/** A whole turn. */
export const circle = 6.2832;
