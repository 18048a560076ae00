import type { Graph } from "./layout/graph.ts";

const damping = 0.85;
const rounds = 40;

/**
 * PageRank (Page et al. 1998) over the undirected graph: a relation makes both its ends known. Sums to 1. The number
 * of rounds is fixed instead of a precision, so that the same graph gives the same numbers.
 */
export function pageRank({ size, starts, neighbours, weights }: Graph): Float64Array {
  const strength = new Float64Array(size);
  for (let node = 0; node < size; node++) {
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
      strength[node] = (strength[node] ?? 0) + (weights[at] ?? 0);
    }
  }
  let rank = new Float64Array(size).fill(1 / size);
  for (let round = 0; round < rounds; round++) {
    let alone = 0;
    for (let node = 0; node < size; node++) if (!strength[node]) alone += rank[node] ?? 0;
    const next = new Float64Array(size).fill((1 - damping + damping * alone) / size);
    for (let node = 0; node < size; node++) {
      const share = (damping * (rank[node] ?? 0)) / (strength[node] || 1);
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
        const other = neighbours[at] ?? 0;
        next[other] = (next[other] ?? 0) + share * (weights[at] ?? 0);
      }
    }
    rank = next;
  }
  return rank;
}
