import { buildGraph, type Graph } from "./graph.ts";

/** Connected components as lists of nodes, ascending; the largest first, equals by their first node. */
export function componentsOf({ size, starts, neighbours }: Graph): readonly Int32Array[] {
  const seen = new Uint8Array(size);
  const queue = new Int32Array(size);
  const components: Int32Array[] = [];
  for (let first = 0; first < size; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    queue[0] = first;
    let length = 1;
    for (let head = 0; head < length; head++) {
      const node = queue[head] ?? 0;
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
        const other = neighbours[at] ?? 0;
        if (seen[other]) continue;
        seen[other] = 1;
        queue[length++] = other;
      }
    }
    components.push(queue.slice(0, length).sort());
  }
  return components.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** The graph of some nodes, renumbered in their order; edges to others are left out. */
export function subgraph(graph: Graph, nodes: Int32Array): Graph {
  const number = new Map(Array.from(nodes, (node, index) => [node, index]));
  const from: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  nodes.forEach((node, index) => {
    for (let at = graph.starts[node] ?? 0; at < (graph.starts[node + 1] ?? 0); at++) {
      const other = number.get(graph.neighbours[at] ?? 0);
      if (other === undefined || other <= index) continue;
      from.push(index);
      to.push(other);
      weight.push(graph.weights[at] ?? 0);
    }
  });
  const mass = Float64Array.from(nodes, (node) => graph.mass[node] ?? 0);
  return buildGraph(mass, { from, to, weight });
}
