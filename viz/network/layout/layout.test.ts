import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../samples.ts";
import { coarsen } from "./cluster.ts";
import { componentsOf, subgraph } from "./components.ts";
import { buildGraph, contract, type Graph } from "./graph.ts";
import { layoutGraph, nodeGap } from "./layout.ts";
import { removeOverlaps } from "./overlaps.ts";
import { createQuadtree, fillQuadtree, pushAt } from "./quadtree.ts";

const edgeLists = fc
  .integer({ min: 1, max: 30 })
  .chain((size) =>
    fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.integer({ min: 1, max: 9 })), { maxLength: 80 })
      .map((edges) => ({ size, edges })),
  );

const graphOf = (size: number, edges: readonly (readonly [number, number, number])[]): Graph =>
  buildGraph(new Float64Array(size).fill(1), {
    from: edges.map(([from]) => from),
    to: edges.map(([, to]) => to),
    weight: edges.map(([, , weight]) => weight),
  });

/** The weight between two nodes in the graph's rows. */
const weightsOf = ({ size, starts, neighbours, weights }: Graph): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: size }, (_, node) =>
      Array.from(neighbours.subarray(starts[node], starts[node + 1]), (other, i): [string, number] => [
        `${node} ${other}`,
        weights[(starts[node] ?? 0) + i] ?? 0,
      ]),
    ).flat(),
  );

test("rows hold every pair once in both directions, and repeated edges add up", () => {
  fc.assert(
    fc.property(edgeLists, ({ size, edges }) => {
      const expected = new Map<string, number>();
      for (const [from, to, weight] of edges) {
        if (from === to) continue;
        for (const pair of [`${from} ${to}`, `${to} ${from}`]) expected.set(pair, (expected.get(pair) ?? 0) + weight);
      }
      expect(weightsOf(graphOf(size, edges))).toEqual(expected);
    }),
  );
});

test("contracting keeps all mass, and all weight between groups", () => {
  fc.assert(
    fc.property(edgeLists, ({ size, edges }) => {
      const graph = graphOf(size, edges);
      const group = Int32Array.from({ length: size }, (_, node) => node % 3);
      const small = contract(graph, group, 3);
      const between = edges.filter(([from, to]) => from % 3 !== to % 3).reduce((sum, [, , weight]) => sum + weight, 0);
      expect(small.mass.reduce((sum, value) => sum + value, 0)).toBe(size);
      expect(small.weights.reduce((sum, value) => sum + value, 0)).toBe(2 * between);
    }),
  );
});

test("every node is in one component, no edge leaves it, and the largest comes first", () => {
  fc.assert(
    fc.property(edgeLists, ({ size, edges }) => {
      const graph = graphOf(size, edges);
      const components = componentsOf(graph);
      expect(components.flatMap((nodes) => [...nodes]).toSorted((a, b) => a - b)).toEqual([...Array(size).keys()]);
      const inside = components.reduce((sum, nodes) => sum + subgraph(graph, nodes).neighbours.length, 0);
      expect(inside).toBe(graph.neighbours.length);
      const lengths = components.map(({ length }) => length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    }),
  );
});

test("two cliques with one edge between them are two communities", () => {
  const clique = (first: number): [number, number, number][] =>
    [0, 1, 2, 3, 4, 5].flatMap((a) =>
      [0, 1, 2, 3, 4, 5].filter((b) => b < a).map((b): [number, number, number] => [first + a, first + b, 1]),
    );
  const { communities } = coarsen(graphOf(12, [...clique(0), ...clique(6), [5, 6, 1]]));
  expect([...communities.group]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
});

test("the tree's push is close to the sum over all pairs, also for many nodes at one position", () => {
  const random = seeded(1);
  const size = 400;
  const place = (): Float64Array => Float64Array.from({ length: size }, (_, i) => (i < 40 ? 0.25 : random()));
  const bodies = { x: place(), y: place(), mass: Float64Array.from({ length: size }, () => 1 + random()) };
  const tree = createQuadtree(bodies);
  fillQuadtree(tree);
  const push = { x: 0, y: 0 };
  let [difference, total] = [0, 0];
  for (let node = 40; node < size; node++) {
    let [x, y] = [0, 0];
    for (let other = 0; other < size; other++) {
      if (other === node) continue;
      const dx = (bodies.x[node] ?? 0) - (bodies.x[other] ?? 0);
      const dy = (bodies.y[node] ?? 0) - (bodies.y[other] ?? 0);
      const weight = (bodies.mass[other] ?? 0) / (dx * dx + dy * dy + 1e-6);
      x += dx * weight;
      y += dy * weight;
    }
    pushAt(tree, node, push);
    difference += Math.hypot(push.x - x, push.y - y);
    total += Math.hypot(x, y);
  }
  expect(difference / total).toBeLessThan(0.1);
});

test("removeOverlaps separates discs, moves large ones less than small ones, and keeps the middle", () => {
  const random = seeded(2);
  const size = 300;
  const radius = Float64Array.from({ length: size }, (_, i) => (i === 0 ? 18 : 2 + random() * 3));
  const x = Float64Array.from({ length: size }, (_, i) => (i === 0 ? 0 : random() * 60 - 30));
  const y = Float64Array.from({ length: size }, (_, i) => (i === 0 ? 0 : random() * 60 - 30));
  removeOverlaps({ x, y, radius }, nodeGap);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const distance = Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0));
      expect(distance).toBeGreaterThan(((radius[one] ?? 0) + (radius[other] ?? 0)) * 0.9);
    }
  }
  expect(Math.hypot(x[0] ?? 0, y[0] ?? 0)).toBeLessThan(18);
});

test("stars, paths, pairs and isolated nodes get finite, distinct positions", () => {
  const star = Array.from({ length: 99 }, (_, i): [number, number, number] => [0, i + 1, 1]);
  const path = Array.from({ length: 99 }, (_, i): [number, number, number] => [100 + i, 101 + i, 1]);
  const graph = graphOf(300, [...star, ...path, [200, 201, 1], [202, 203, 1]]);
  const { x, y } = layoutGraph(graph, new Float64Array(300).fill(3));
  expect([...x, ...y].every(Number.isFinite)).toBe(true);
  const places = new Set(Array.from(x, (value, i) => `${value.toFixed(1)} ${(y[i] ?? 0).toFixed(1)}`));
  expect(places.size).toBe(300);
});
