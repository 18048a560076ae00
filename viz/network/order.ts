import type { NetworkData, NetworkEdge, NetworkNode } from "../../domain/network.ts";
import { buildGraph, type Graph } from "./layout/graph.ts";
import { pageRank } from "./rank.ts";

/** Nodes from the most important to the least, edges between them, and the graph of both, by the new numbers. */
export interface Ordered {
  readonly nodes: readonly NetworkNode[];
  /** Sorted by their less important end, so that the edges among the first n nodes come before all others. */
  readonly edges: readonly NetworkEdge[];
  readonly graph: Graph;
}

interface Limits {
  readonly nodes: number;
  readonly edges: number;
}

/**
 * Order is level of detail: a picture with less detail shows a prefix. Ids break ties, so that the order of the lists
 * in `data` does not matter. Nodes and edges beyond the limits are cut off at the end. Loops are left out, because a
 * picture cannot show them.
 */
export function order(data: NetworkData, limits: Limits = { nodes: Infinity, edges: Infinity }): Ordered {
  const byId = data.nodes.map((_, index) => index).sort((a, b) => compare(data.nodes[a]?.id, data.nodes[b]?.id));
  const stable = renumber(data, byId);
  const rank = pageRank(toGraph(stable.nodes, stable.edges));
  const byRank = stable.nodes.map((_, index) => index).sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
  const ranked = renumber(stable, byRank);
  const nodes = ranked.nodes.slice(0, limits.nodes);
  const edges = ranked.edges.filter((edge) => Math.max(edge.source, edge.target) < nodes.length).slice(0, limits.edges);
  return { nodes, edges, graph: toGraph(nodes, edges) };
}

const compare = (one = "", other = ""): number => (one < other ? -1 : one > other ? 1 : 0);

type Lists = Pick<NetworkData, "nodes" | "edges">;

/** @throws RangeError when an edge has an end outside of the list of nodes, or two nodes have one id. */
function renumber({ nodes, edges }: Lists, sequence: readonly number[]): Lists {
  if (new Set(nodes.map(({ id }) => id)).size !== nodes.length) throw new RangeError("node ids must be unique");
  const number = new Int32Array(nodes.length);
  sequence.forEach((old, index) => {
    number[old] = index;
  });
  const renumbered = edges
    .filter(({ source, target }) => source !== target)
    .map((edge) => {
      const [source, target] = [number[edge.source], number[edge.target]];
      if (source === undefined || target === undefined) throw new RangeError("an edge must end in the list of nodes");
      return { ...edge, source, target };
    });
  return { nodes: sequence.flatMap((old) => nodes[old] ?? []), edges: renumbered.sort(byImportance) };
}

const byImportance = (a: NetworkEdge, b: NetworkEdge): number =>
  Math.max(a.source, a.target) - Math.max(b.source, b.target) ||
  Math.min(a.source, a.target) - Math.min(b.source, b.target) ||
  a.source - b.source ||
  compare(a.relation_type, b.relation_type) ||
  b.confidence - a.confidence;

/** Mass grows far slower than the degree: in proportion to it, hubs would be pushed to the rim. */
function toGraph(nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]): Graph {
  const mass = Float64Array.from(nodes, ({ degree }) => 1 + Math.log2(1 + degree) / 2);
  return buildGraph(mass, {
    from: edges.map(({ source }) => source),
    to: edges.map(({ target }) => target),
    weight: edges.map(({ confidence }) => 0.25 + 0.75 * Math.min(1, Math.max(0, confidence))),
  });
}

/** World units; the area grows with the degree, bounded so that one hub does not cover a community. */
export const nodeRadius = ({ degree }: NetworkNode): number =>
  Math.min(18, 2.2 + 0.75 * Math.sqrt(Math.max(0, degree)));
