import type { PackedNetwork } from "../../network/packed-network.ts";

/** The data block unpacked: typed arrays by number of node or edge. Nodes and edges stand in order of importance. */
export interface Graph {
  readonly data: PackedNetwork;
  readonly size: number;
  readonly edgeCount: number;
  /** World units. */
  readonly nodeX: Float32Array;
  readonly nodeY: Float32Array;
  readonly radius: Float32Array;
  /** Index into `data.entity_types`. */
  readonly typeOf: Uint16Array;
  /** Index into `data.communities`; their number: none. */
  readonly communityOf: Uint16Array;
  /** Relations in the whole knowledge graph, which may have more than the page. */
  readonly degree: Uint16Array;
  readonly source: Uint16Array;
  readonly target: Uint16Array;
  readonly relationType: Uint16Array;
  /** The edges of node i are `incident[firstEdge[i] … firstEdge[i + 1])`. */
  readonly firstEdge: Uint32Array;
  readonly incident: Uint32Array;
}

export function unpackGraph(data: PackedNetwork): Graph {
  const places = (text: string): Float32Array =>
    Float32Array.from(new Int16Array(bytesOf(text)), (value) => value * data.unit);
  const numbers = (text: string): Uint16Array => new Uint16Array(bytesOf(text));
  const [source, target] = [numbers(data.source), numbers(data.target)];
  const size = data.labels.length;
  return {
    data,
    size,
    edgeCount: source.length,
    nodeX: places(data.x),
    nodeY: places(data.y),
    radius: Float32Array.from(new Uint8Array(bytesOf(data.radius)), (value) => value / 10),
    typeOf: numbers(data.entity_type),
    communityOf: numbers(data.community),
    degree: numbers(data.degree),
    source,
    target,
    relationType: numbers(data.relation_type),
    ...incidence(size, source, target),
  };
}

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;

function incidence(size: number, source: Uint16Array, target: Uint16Array): Pick<Graph, "firstEdge" | "incident"> {
  const firstEdge = new Uint32Array(size + 1);
  const count = (node: number): void => {
    firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + 1;
  };
  source.forEach(count);
  target.forEach(count);
  for (let node = 0; node < size; node++) firstEdge[node + 1] = (firstEdge[node + 1] ?? 0) + (firstEdge[node] ?? 0);
  const incident = new Uint32Array(source.length * 2);
  const next = firstEdge.slice();
  const add = (node: number, edge: number): void => {
    const at = next[node] ?? 0;
    incident[at] = edge;
    next[node] = at + 1;
  };
  source.forEach((node, edge) => {
    add(node, edge);
    add(target[edge] ?? 0, edge);
  });
  return { firstEdge, incident };
}

/** The edges of a node, by their numbers. */
export const edgesOf = ({ incident, firstEdge }: Graph, node: number): Uint32Array =>
  incident.subarray(firstEdge[node], firstEdge[node + 1]);

/** The node at the other end of an edge. */
export const otherEnd = ({ source, target }: Graph, edge: number, node: number): number =>
  (source[edge] === node ? target[edge] : source[edge]) ?? 0;

/** Neighbours, the most important first. */
export const neighboursIn = (graph: Graph, node: number): readonly number[] =>
  [...new Set(Array.from(edgesOf(graph, node), (edge) => otherEnd(graph, edge, node)))].sort((a, b) => a - b);
