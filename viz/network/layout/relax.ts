import type { Graph } from "./graph.ts";
import { type Bodies, createQuadtree, fillQuadtree, pushAt } from "./quadtree.ts";

export interface Cooling {
  readonly steps: number;
  /** Longest way that a node may go in the first and in the last step, in the unit of the positions. */
  readonly from: number;
  readonly to: number;
}

/** Both ends of an edge move at once: with whole steps a hub and what hangs on it would swing past each other for ever. */
const caution = 0.6;

/**
 * Moves nodes towards the least energy of Noack's (a, r) model (2007) with r = −1:
 * Σ weight · distance^(1 + a) / (1 + a) over edges − Σ mass · mass · ln distance over pairs. With a = 0 this is LinLog,
 * which leaves gaps between groups; a = 1 pulls like springs. Each node goes to the least of a parabola that touches its
 * energy from above (weights divided by distances), so that no step length needs tuning; all nodes move at once, and
 * `cooling` bounds how far. `tension` is a, 0–1.
 */
export function relax(graph: Graph, bodies: Bodies, tension: number, { steps, from, to }: Cooling): void {
  const { x, y, mass } = bodies;
  const tree = createQuadtree(graph.size);
  const push = { x: 0, y: 0 };
  const [nextX, nextY] = [Float64Array.from(x), Float64Array.from(y)];
  for (let step = 0; step < steps; step++) {
    const furthest = from * (to / from) ** (step / Math.max(1, steps - 1));
    fillQuadtree(tree, bodies);
    for (let node = 0; node < graph.size; node++) {
      pushAt(tree, bodies, node, push);
      const pull = pullAt(graph, bodies, node, tension);
      const weight = mass[node] ?? 0;
      const dx = ((push.x * weight + pull.x) / pull.stiffness) * caution;
      const dy = ((push.y * weight + pull.y) / pull.stiffness) * caution;
      const scale = Math.min(1, furthest / (Math.hypot(dx, dy) || 1));
      nextX[node] = (x[node] ?? 0) + dx * scale;
      nextY[node] = (y[node] ?? 0) + dy * scale;
    }
    x.set(nextX);
    y.set(nextY);
  }
}

interface Pull {
  x: number;
  y: number;
  /** Σ weight / distance, > 0. */
  stiffness: number;
}

const pulled: Pull = { x: 0, y: 0, stiffness: 0 };

/** The sum over the edges of a node. The object is reused: read it before the next call. */
function pullAt({ starts, neighbours, weights }: Graph, { x, y }: Bodies, node: number, tension: number): Pull {
  const [px, py] = [x[node] ?? 0, y[node] ?? 0];
  const slope = (1 - tension) / 2;
  let [sumX, sumY, stiffness] = [0, 0, 1e-9];
  const end = starts[node + 1] ?? 0;
  for (let at = starts[node] ?? 0; at < end; at++) {
    const other = neighbours[at] ?? 0;
    const ex = (x[other] ?? 0) - px;
    const ey = (y[other] ?? 0) - py;
    const perLength = (weights[at] ?? 0) / (ex * ex + ey * ey + 1e-6) ** slope;
    sumX += ex * perLength;
    sumY += ey * perLength;
    stiffness += perLength;
  }
  pulled.x = sumX;
  pulled.y = sumY;
  pulled.stiffness = stiffness;
  return pulled;
}
