import { coarsen } from "./cluster.ts";
import { componentsOf, subgraph } from "./components.ts";
import { fitScale } from "./fit-scale.ts";
import type { Graph } from "./graph.ts";
import { type Drawn, layOut, type Places, tensionOf } from "./multilevel.ts";
import { removeOverlaps } from "./overlaps.ts";
import { pack } from "./pack.ts";
import { settle } from "./settle.ts";

/** Free space between two nodes, in the unit of their radii. */
export const nodeGap = 1.4;
/** Graphs below this size get wider gaps between their nodes, so that lines are visible and names fit. */
const crowd = 2_000;
const gapFor = (size: number): number => nodeGap * Math.max(1, crowd / Math.max(10, size)) ** 0.55;
/** How widely a component is spread, chosen by eye and by purity on planted graphs: wider with more tension. */
const leastOccupied = 0.33;
const occupiedPerTension = 0.3;
/** With fewer old nodes than this share among the new ones, the picture is drawn anew, from the old arrangement. */
const settledShare = 0.75;

export interface Layout extends Places {
  /** Group of each node by modularity, within its component; numbered from 0 without gaps. */
  readonly community: Int32Array;
}

/**
 * Positions of all nodes, in the unit of `radius`, discs mostly without overlap, the largest component around 0.
 * Deterministic: the same graph gives the same numbers. `before` holds earlier positions, NaN for new nodes: known
 * nodes keep their positions unless new nodes displace them.
 */
export function layoutGraph(graph: Graph, radius: Float64Array, before?: Places): Layout {
  const components = componentsOf(graph);
  const gap = gapFor(graph.size);
  const known = before ? before.x.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0) : 0;
  const isSettled = before !== undefined && known >= graph.size * settledShare;
  const stays = (nodes: Int32Array): boolean => isSettled && nodes.some((node) => !Number.isNaN(before.x[node]));
  const drawn = components.map((nodes) =>
    stays(nodes) ? groupOnly(graph, nodes) : drawComponent({ graph, radius, before, gap }, nodes),
  );
  const community = numberCommunities(components, drawn, graph.size);
  const places = isSettled ? settle({ graph, radius, before, components, drawn }) : pack({ components, drawn, radius });
  removeOverlaps({ ...places, radius }, gap);
  return { ...places, community };
}

/** For a component whose nodes have positions already: computes its groups only. */
function groupOnly(graph: Graph, nodes: Int32Array): Drawn {
  const { communities } = coarsen(subgraph(graph, nodes));
  return { x: new Float64Array(nodes.length), y: new Float64Array(nodes.length), community: communities.group };
}

interface Drawing {
  readonly graph: Graph;
  readonly radius: Float64Array;
  readonly before: Places | undefined;
  readonly gap: number;
}

function drawComponent({ graph, radius, before, gap }: Drawing, nodes: Int32Array): Drawn {
  if (nodes.length === 1) return { x: new Float64Array(1), y: new Float64Array(1), community: new Int32Array(1) };
  const earlier = before && {
    x: Float64Array.from(nodes, (node) => before.x[node] ?? Number.NaN),
    y: Float64Array.from(nodes, (node) => before.y[node] ?? Number.NaN),
  };
  const hasEarlier = earlier?.x.some((value) => !Number.isNaN(value)) ?? false;
  const part = subgraph(graph, nodes);
  const { x, y, community } = layOut(part, hasEarlier ? earlier : undefined);
  const radii = Float64Array.from(nodes, (node) => radius[node] ?? 0);
  const mean = radii.reduce((sum, value) => sum + value, 0) / nodes.length;
  const scale = fitScale({ x, y }, 2 * mean + gap, leastOccupied + tensionOf(part) * occupiedPerTension);
  const centre = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [centreX, centreY] = [centre(x), centre(y)];
  const places = { x: x.map((value) => (value - centreX) * scale), y: y.map((value) => (value - centreY) * scale) };
  removeOverlaps({ ...places, radius: radii }, gap);
  return { ...places, community };
}

function numberCommunities(components: readonly Int32Array[], drawn: readonly Drawn[], size: number): Int32Array {
  const community = new Int32Array(size);
  let first = 0;
  components.forEach((nodes, index) => {
    let last = -1;
    nodes.forEach((node, i) => {
      const own = drawn[index]?.community[i] ?? 0;
      community[node] = first + own;
      last = Math.max(last, own);
    });
    first += last + 1;
  });
  return community;
}
