import { contract, type Graph } from "./graph.ts";

/**
 * The group of each node. Groups are numbered from 0 without gaps, in the order of their first nodes.
 */
export interface Grouping {
  readonly group: Int32Array;
  readonly count: number;
}

/** Sweeps end earlier when fewer than this share of the nodes still move. */
const restless = 0.01;
const sweepLimit = 12;

/**
 * Local moving of the Louvain method (Blondel et al. 2008): each node, in turn, joins the neighbouring group with the
 * heaviest edges to it, compared with what chance would give (modularity). `strength` is the sum of the weights at each
 * node, including the edges inside of it, which a coarser `graph` no longer has. Nodes are scanned in their order, and
 * ties go to the group met first: the same graph gives the same groups.
 */
export function moveLocally(graph: Graph, strength: Float64Array, from?: Int32Array): Grouping {
  const { size, starts, neighbours, weights } = graph;
  const group = from ? Int32Array.from(from) : Int32Array.from({ length: size }, (_, node) => node);
  const total = new Float64Array(size);
  for (let node = 0; node < size; node++)
    total[group[node] ?? 0] = (total[group[node] ?? 0] ?? 0) + (strength[node] ?? 0);
  const all = strength.reduce((sum, value) => sum + value, 0) || 1;
  const linked = new Float64Array(size);
  for (let sweep = 0, moved = size; sweep < sweepLimit && moved > size * restless; sweep++) {
    moved = 0;
    for (let node = 0; node < size; node++) {
      const own = group[node] ?? 0;
      const first = starts[node] ?? 0;
      const end = starts[node + 1] ?? 0;
      if (first === end) continue;
      for (let at = first; at < end; at++) {
        const other = group[neighbours[at] ?? 0] ?? 0;
        linked[other] = (linked[other] ?? 0) + (weights[at] ?? 0);
      }
      const share = (strength[node] ?? 0) / all;
      total[own] = (total[own] ?? 0) - (strength[node] ?? 0);
      let best = own;
      let gain = (linked[own] ?? 0) - share * (total[own] ?? 0) + 1e-9;
      for (let at = first; at < end; at++) {
        const other = group[neighbours[at] ?? 0] ?? 0;
        const value = (linked[other] ?? 0) - share * (total[other] ?? 0);
        if (value <= gain) continue;
        best = other;
        gain = value;
      }
      for (let at = first; at < end; at++) linked[group[neighbours[at] ?? 0] ?? 0] = 0;
      total[best] = (total[best] ?? 0) + (strength[node] ?? 0);
      group[node] = best;
      if (best !== own) moved++;
    }
  }
  return renumber(group);
}

/** One graph of the hierarchy, and the grouping of its nodes into those of the next, coarser graph. */
export interface Level {
  readonly graph: Graph;
  readonly up: Grouping;
}

export interface Hierarchy {
  /** From fine to coarse. */
  readonly levels: readonly Level[];
  readonly top: Graph;
  /** Groups of the finest nodes that belong together by modularity. */
  readonly communities: Grouping;
}

/** Coarsens until no two groups join. The communities are then moved once more, node by node, in the finest graph. */
export function coarsen(finest: Graph): Hierarchy {
  const levels: Level[] = [];
  let graph = finest;
  let strength = strengths(finest);
  let member = Int32Array.from({ length: finest.size }, (_, node) => node);
  for (;;) {
    const up = moveLocally(graph, strength);
    if (up.count === graph.size) break;
    levels.push({ graph, up });
    strength = sums(strength, up);
    member = member.map((node) => up.group[node] ?? 0);
    graph = contract(graph, up.group, up.count);
  }
  return { levels, top: graph, communities: moveLocally(finest, strengths(finest), member) };
}

function strengths({ size, starts, weights }: Graph): Float64Array {
  return Float64Array.from({ length: size }, (_, node) => {
    let sum = 0;
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) sum += weights[at] ?? 0;
    return sum;
  });
}

function sums(values: Float64Array, { group, count }: Grouping): Float64Array {
  const sum = new Float64Array(count);
  values.forEach((value, node) => {
    sum[group[node] ?? 0] = (sum[group[node] ?? 0] ?? 0) + value;
  });
  return sum;
}

function renumber(group: Int32Array): Grouping {
  const numbers = new Map<number, number>();
  const renumbered = group.map((old) => {
    const known = numbers.get(old) ?? numbers.size;
    numbers.set(old, known);
    return known;
  });
  return { group: renumbered, count: numbers.size };
}
