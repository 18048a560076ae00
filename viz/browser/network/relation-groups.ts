import { edgesOf, type Graph, otherEnd } from "./graph.ts";

export interface RelationGroup {
  /** Type of the relations, with "(of)" if they point at the node. */
  readonly name: string;
  /** Nodes at the other ends, the most important first. */
  readonly ends: readonly number[];
}

/** Relations of a node by type and direction, the largest group first. */
export function relationGroupsOf(graph: Graph, node: number): readonly RelationGroup[] {
  const groups = new Map<string, Set<number>>();
  for (const edge of edgesOf(graph, node)) {
    const type = graph.data.relation_types[graph.relationType[edge] ?? 0] ?? "";
    const name = graph.source[edge] === node ? type : `${type} (of)`;
    const ends = groups.get(name) ?? new Set();
    groups.set(name, ends.add(otherEnd(graph, edge, node)));
  }
  return [...groups]
    .map(([name, ends]) => ({ name, ends: [...ends].sort((a, b) => a - b) }))
    .sort((a, b) => b.ends.length - a.ends.length || (a.name < b.name ? -1 : 1));
}
