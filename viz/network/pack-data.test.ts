import { expect, test } from "vitest";
import { edgesOf, neighboursIn, otherEnd, unpackGraph } from "../browser/network/graph.ts";
import { layoutGraph } from "./layout/layout.ts";
import { nodeRadius, order } from "./order.ts";
import { packNetwork } from "./pack-data.ts";
import { plantedGraph } from "./samples.ts";

const { data } = plantedGraph(300);
const { nodes, edges, graph: ordered } = order(data);
const layout = layoutGraph(ordered, Float64Array.from(nodes, nodeRadius));
const graph = unpackGraph(packNetwork(data, { nodes, edges, layout }));

test("the page unpacks the same network that the service packed", () => {
  expect(graph.size).toBe(300);
  expect(graph.edgeCount).toBe(edges.length);
  expect(Array.from(graph.source)).toEqual(edges.map(({ source }) => source));
  expect(Array.from(graph.target)).toEqual(edges.map(({ target }) => target));
  expect(Array.from(graph.degree)).toEqual(nodes.map(({ degree }) => degree));
  const { entity_types, relation_types } = graph.data;
  const typeAt = (node: number): string | undefined => entity_types[graph.typeOf[node] ?? -1];
  expect(typeAt(0)).toBe(nodes[0]?.entity_type);
  expect(relation_types[graph.relationType[0] ?? -1]?.replaceAll(" ", "_")).toBe(edges[0]?.relation_type);
  for (const [node, own] of nodes.entries()) {
    expect(Math.abs((graph.nodeX[node] ?? 0) - (layout.x[node] ?? 0))).toBeLessThan(graph.data.unit);
    expect(Math.abs((graph.nodeY[node] ?? 0) - (layout.y[node] ?? 0))).toBeLessThan(graph.data.unit);
    expect(graph.radius[node]).toBeCloseTo(nodeRadius(own), 1);
  }
});

test("every edge is listed at both of its nodes and leads to the other node", () => {
  for (let node = 0; node < graph.size; node++) {
    const own = edges.flatMap(({ source, target }, edge) => (source === node || target === node ? [edge] : []));
    expect([...new Set(edgesOf(graph, node))].sort((a, b) => a - b)).toEqual(own);
    const others = own.map((edge) => otherEnd(graph, edge, node));
    expect(neighboursIn(graph, node)).toEqual([...new Set(others)].sort((a, b) => a - b));
  }
});
