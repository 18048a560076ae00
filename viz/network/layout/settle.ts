import type { Graph } from "./graph.ts";
import type { Drawn, Places } from "./multilevel.ts";
import { surround } from "./pack.ts";
import { spiralPlace } from "./spiral.ts";

interface Settling {
  readonly graph: Graph;
  readonly radius: Float64Array;
  /** NaN for new nodes. */
  readonly before: Places;
  readonly components: readonly Int32Array[];
  /** The layout of each component on its own. */
  readonly drawn: readonly Drawn[];
}

/**
 * Keeps the places of old nodes. Places a new node beside the neighbour that pulls it most, and packs components
 * without any old node around the picture. The caller removes overlaps.
 */
export function settle({ graph, radius, before, components, drawn }: Settling): Places {
  const places = { x: Float64Array.from(before.x), y: Float64Array.from(before.y) };
  const isKnown = (node: number): boolean => !Number.isNaN(places.x[node] ?? Number.NaN);
  const strangers: number[] = [];
  components.forEach((nodes, index) => {
    if (nodes.some(isKnown)) joinNeighbours({ graph, radius }, nodes, places);
    else strangers.push(index);
  });
  const rest = {
    components: strangers.map((i) => components[i] ?? empty),
    drawn: strangers.map((i) => drawn[i] ?? none),
  };
  const inside = Array.from(places.x.keys()).filter(isKnown);
  surround({ ...rest, radius }, places, inside);
  return places;
}

const empty = new Int32Array(0);
const none: Drawn = { x: new Float64Array(0), y: new Float64Array(0), community: empty };

/** Places nodes in waves, from the known nodes outwards: each wave sees the places of the wave before. */
function joinNeighbours(
  { graph, radius }: Pick<Settling, "graph" | "radius">,
  nodes: Int32Array,
  { x, y }: Places,
): void {
  const joined = new Map<number, number>();
  for (let open = nodes.filter((node) => Number.isNaN(x[node])); open.length > 0; ) {
    const wave = Array.from(open, (node) => ({ node, host: strongestPlaced(graph, node, x) })).filter(
      ({ host }) => host >= 0,
    );
    for (const { node, host } of wave) {
      const nth = joined.get(host) ?? 0;
      joined.set(host, nth + 1);
      const place = spiralPlace(nth + 2);
      const step = 2 * (radius[node] ?? 1) + (radius[host] ?? 1);
      x[node] = (x[host] ?? 0) + place.x * step;
      y[node] = (y[host] ?? 0) + place.y * step;
    }
    open = open.filter((node) => Number.isNaN(x[node]));
  }
}

/** The placed neighbour with the heaviest edge, or −1. */
function strongestPlaced({ starts, neighbours, weights }: Graph, node: number, x: Float64Array): number {
  let [best, most] = [-1, 0];
  for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
    const other = neighbours[at] ?? 0;
    if (!Number.isNaN(x[other]) && (weights[at] ?? 0) > most) [best, most] = [other, weights[at] ?? 0];
  }
  return best;
}
