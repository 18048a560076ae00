import { coarsen, type Hierarchy, type Level } from "./cluster.ts";
import type { Graph } from "./graph.ts";
import { relax } from "./relax.ts";
import { spiralPlace } from "./spiral.ts";

export interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Drawn extends Places {
  /** Group of each node, numbered from 0. */
  readonly community: Int32Array;
}

const topSteps = 300;
const middleSteps = 80;
const finestSteps = 40;

/**
 * Positions for one connected graph, coarse to fine: the groups of groups find their places first, then each level
 * starts around its parents' places. Length unit: that of the LinLog model; the caller scales it. With `before`
 * (NaN where unknown) the groups start from the mean of their members' earlier places, so that a picture that is drawn
 * anew keeps its arrangement.
 */
export function layOut(graph: Graph, before?: Places): Drawn {
  const hierarchy = coarsen(graph);
  const tension = tensionOf(graph);
  const reach = naturalReach(hierarchy.top, tension);
  let places = startPlaces(hierarchy, reach, before);
  relax(
    hierarchy.top,
    { ...places, mass: hierarchy.top.mass },
    {
      tension,
      steps: topSteps,
      from: reach / (before ? 20 : 4),
      to: reach / 500,
    },
  );
  for (const level of hierarchy.levels.toReversed()) {
    places = expand(level, places, reach);
    const isFinest = level === hierarchy.levels[0];
    relax(
      level.graph,
      { ...places, mass: level.graph.mass },
      {
        tension,
        steps: isFinest ? finestSteps : middleSteps,
        from: (reach * 0.5) / Math.sqrt(level.up.count),
        to: (reach * 0.05) / Math.sqrt(level.graph.size),
      },
    );
  }
  return { ...places, community: hierarchy.communities.group };
}

/**
 * Nearer to LinLog (0) or to springs (1). In a dense graph LinLog shows the groups; in a graph that is nearly a tree
 * every branch would be a group of its own, and fly far away.
 */
export function tensionOf({ size, neighbours }: Graph): number {
  const meanDegree = neighbours.length / size;
  return Math.min(0.7, Math.max(0.1, 0.1 + 0.35 * (6 / meanDegree - 1)));
}

/**
 * The length at which pull and push balance for the whole: the L that minimises W · L^(1 + a) / (1 + a) − M² / 2 · ln
 * L.
 */
function naturalReach({ mass, weights }: Graph, tension: number): number {
  const total = mass.reduce((sum, value) => sum + value, 0);
  const pull = weights.reduce((sum, value) => sum + value, 0) / 2;
  return ((total * total) / (2 * (pull || total))) ** (1 / (1 + tension));
}

function startPlaces(hierarchy: Hierarchy, reach: number, before: Places | undefined): Places {
  const { top } = hierarchy;
  const x = new Float64Array(top.size);
  const y = new Float64Array(top.size);
  const known = before ? meansAtTop(hierarchy, before, reach) : undefined;
  for (let node = 0; node < top.size; node++) {
    const place = spiralPlace(node);
    const size = reach / Math.sqrt(top.size);
    const [px, py] = [known?.x[node] ?? Number.NaN, known?.y[node] ?? Number.NaN];
    x[node] = Number.isNaN(px) ? place.x * size : px + place.x * size * 0.01;
    y[node] = Number.isNaN(py) ? place.y * size : py + place.y * size * 0.01;
  }
  return { x, y };
}

/** Means of the known members of each coarsest group, moved and scaled to a mean distance of `reach` / 2 from 0. */
function meansAtTop({ levels, top: { size } }: Hierarchy, before: Places, reach: number): Places {
  const [x, y, members] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  before.x.forEach((value, node) => {
    if (Number.isNaN(value)) return;
    const top = levels.reduce((at, { up }) => up.group[at] ?? 0, node);
    x[top] = (x[top] ?? 0) + value;
    y[top] = (y[top] ?? 0) + (before.y[node] ?? 0);
    members[top] = (members[top] ?? 0) + 1;
  });
  // 0 / 0 marks groups without any known member.
  const [meanX, meanY] = [x, y].map((sums) => sums.map((sum, top) => sum / (members[top] ?? 0)));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const known = (values: Float64Array | undefined): number[] =>
    Array.from(values ?? []).filter((v) => !Number.isNaN(v));
  const [centreX, centreY] = [mean(known(meanX)), mean(known(meanY))];
  const spread = mean(known(meanX).map((value, i) => Math.hypot(value - centreX, (known(meanY)[i] ?? 0) - centreY)));
  const scale = reach / 2 / (spread || 1);
  return {
    x: (meanX ?? x).map((value) => (value - centreX) * scale),
    y: (meanY ?? y).map((value) => (value - centreY) * scale),
  };
}

/** Children fill a disc around their parent, whose area is the parent's share of the picture. */
function expand({ graph, up }: Level, parents: Places, reach: number): Places {
  const [x, y] = [new Float64Array(graph.size), new Float64Array(graph.size)];
  const placed = new Int32Array(up.count);
  const size = (reach * 0.6) / Math.sqrt(graph.size);
  for (let node = 0; node < graph.size; node++) {
    const parent = up.group[node] ?? 0;
    const place = spiralPlace(placed[parent] ?? 0);
    placed[parent] = (placed[parent] ?? 0) + 1;
    x[node] = (parents.x[parent] ?? 0) + place.x * size;
    y[node] = (parents.y[parent] ?? 0) + place.y * size;
  }
  return { x, y };
}
