/**
 * An undirected weighted graph in compressed rows: the neighbours of node i are `neighbours[starts[i] … starts[i +
 * 1])`, in ascending order and each once; `weights` stands beside. Every edge is in the rows of both its ends; loops
 * are not kept. `mass` (> 0) is how hard a node pushes others away.
 */
export interface Graph {
  readonly size: number;
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  readonly mass: Float64Array;
}

/** Parallel lists; a pair may repeat, in either direction, and its weights (> 0) add up. */
export interface EdgeList {
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
}

export function buildGraph(mass: Float64Array, edges: EdgeList): Graph {
  const size = mass.length;
  // Two counting sorts, by column and then by row, leave every row in ascending order.
  const both = mirrored(edges);
  const sorted = sortBy(sortBy(both, both.to, size), undefined, size);
  return mergeRepeats(sorted, mass);
}

interface Triples {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float64Array;
}

function mirrored({ from, to, weight }: EdgeList): Triples {
  const count = from.length;
  const both = {
    from: new Int32Array(count * 2),
    to: new Int32Array(count * 2),
    weight: new Float64Array(count * 2),
  };
  let length = 0;
  for (let edge = 0; edge < count; edge++) {
    const [one, other, value] = [from[edge] ?? 0, to[edge] ?? 0, weight[edge] ?? 0];
    if (one === other) continue;
    both.from.set([one, other], length);
    both.to.set([other, one], length);
    both.weight.set([value, value], length);
    length += 2;
  }
  return {
    from: both.from.subarray(0, length),
    to: both.to.subarray(0, length),
    weight: both.weight.subarray(0, length),
  };
}

/** Stable counting sort by `key`, or by row. */
function sortBy(triples: Triples, key: Int32Array = triples.from, size: number): Triples {
  const next = new Int32Array(size + 1);
  for (const value of key) next[value + 1] = (next[value + 1] ?? 0) + 1;
  for (let i = 0; i < size; i++) next[i + 1] = (next[i + 1] ?? 0) + (next[i] ?? 0);
  const count = key.length;
  const sorted = { from: new Int32Array(count), to: new Int32Array(count), weight: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    const at = next[key[i] ?? 0] ?? 0;
    next[key[i] ?? 0] = at + 1;
    sorted.from[at] = triples.from[i] ?? 0;
    sorted.to[at] = triples.to[i] ?? 0;
    sorted.weight[at] = triples.weight[i] ?? 0;
  }
  return sorted;
}

function mergeRepeats({ from, to, weight }: Triples, mass: Float64Array): Graph {
  const size = mass.length;
  const starts = new Int32Array(size + 1);
  const neighbours = new Int32Array(from.length);
  const weights = new Float64Array(from.length);
  let length = 0;
  for (let i = 0; i < from.length; i++) {
    const row = from[i] ?? 0;
    const repeats = i > 0 && from[i - 1] === row && to[i - 1] === to[i];
    if (!repeats) {
      neighbours[length++] = to[i] ?? 0;
      starts[row + 1] = (starts[row + 1] ?? 0) + 1;
    }
    weights[length - 1] = (weights[length - 1] ?? 0) + (weight[i] ?? 0);
  }
  for (let i = 0; i < size; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  return { size, starts, neighbours: neighbours.slice(0, length), weights: weights.slice(0, length), mass };
}

/**
 * The graph of groups: masses and weights add up; edges inside of a group are left out. `group` has values < `count`.
 */
export function contract(graph: Graph, group: Int32Array, count: number): Graph {
  const mass = new Float64Array(count);
  const from: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  for (let node = 0; node < graph.size; node++) {
    const own = group[node] ?? 0;
    mass[own] = (mass[own] ?? 0) + (graph.mass[node] ?? 0);
    for (let at = graph.starts[node] ?? 0; at < (graph.starts[node + 1] ?? 0); at++) {
      const neighbour = graph.neighbours[at] ?? 0;
      const other = group[neighbour] ?? 0;
      if (neighbour <= node || own === other) continue;
      from.push(own);
      to.push(other);
      weight.push(graph.weights[at] ?? 0);
    }
  }
  return buildGraph(mass, { from, to, weight });
}
