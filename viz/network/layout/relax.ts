import type { Graph } from "./graph.ts";
import { type Bodies, createQuadtree, fillQuadtree, pushAt } from "./quadtree.ts";

export interface Relaxation {
  /** 0 (LinLog) to 1 (springs). */
  readonly tension: number;
  readonly steps: number;
  /** Longest move of a node in the first and in the last step, in the unit of the positions. */
  readonly from: number;
  readonly to: number;
}

/**
 * Share of each step that is made. Both ends of an edge move at once; with whole steps they would swap positions for
 * ever.
 */
const caution = 0.6;

/**
 * Moves nodes towards the least energy of Noack's (a, r) model (2007) with r = −1: Σ weight · distance^(1 + a) / (1 +
 * a) over edges − Σ mass · mass · ln distance over pairs. With a = 0 this is LinLog, which leaves gaps between groups;
 * a = 1 pulls like springs. Each node goes to the least of a parabola that touches its energy from above (weights
 * divided by distances), so that no step length needs tuning; all nodes move at once, by at most `from` in the first
 * step and `to` in the last. `tension` is a.
 */
export function relax(graph: Graph, bodies: Bodies, { tension, steps, from, to }: Relaxation): void {
  const { x, y, mass } = bodies;
  const tree = createQuadtree(bodies);
  const springs: Springs = { graph, slope: (1 - tension) / 2 };
  const push = { x: 0, y: 0 };
  const [nextX, nextY] = [Float64Array.from(x), Float64Array.from(y)];
  for (let step = 0; step < steps; step++) {
    const furthest = from * (to / from) ** (step / Math.max(1, steps - 1));
    fillQuadtree(tree);
    for (let node = 0; node < graph.size; node++) {
      pushAt(tree, node, push);
      const pull = pullAt(springs, bodies, node);
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

interface Springs {
  readonly graph: Graph;
  /** Half the power of the distance that a pull is divided by. */
  readonly slope: number;
}

interface Pull {
  x: number;
  y: number;
  /** Σ weight / distance, > 0. */
  stiffness: number;
}

const pulled: Pull = { x: 0, y: 0, stiffness: 0 };

/** The sum over the edges of a node. The object is reused: read it before the next call. */
function pullAt({ graph, slope }: Springs, { x, y }: Bodies, node: number): Pull {
  const { starts, neighbours, weights } = graph;
  const [px, py] = [x[node] ?? 0, y[node] ?? 0];
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
