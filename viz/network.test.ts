import fc from "fast-check";
import { expect, test } from "vitest";
import type { NetworkData } from "../domain/network.ts";
import type { NetworkPositions } from "../domain/picture-names.ts";
import { attribute, dataOf, elementsOf, hostile, named, textOf } from "../test/support/parsed-page.ts";
import { displayLabel } from "./label.ts";
import { nodeRadius } from "./network/order.ts";
import { plantedGraph, sampleData, seeded } from "./network/samples.ts";
import { networkLimits, renderNetwork } from "./network.ts";

const small = plantedGraph(200).data;
const planted = plantedGraph(1000);
const page = renderNetwork(planted.data);

/** The same graph, with these texts as names, one after another. */
function renamed(data: NetworkData, texts: readonly string[]): NetworkData {
  let next = 0;
  const text = (): string => `${texts[next++ % texts.length]}`;
  return {
    ...data,
    display_name: text(),
    nodes: data.nodes.map((node) => ({ ...node, label: text(), entity_type: text(), description: text() })),
    edges: data.edges.map((edge) => ({ ...edge, relation_type: text() })),
  };
}

/** The same graph, its lists in another order. */
function shuffled(data: NetworkData): NetworkData {
  const random = seeded(3);
  const orderOf = (length: number): number[] =>
    Array.from({ length }, (_, index) => ({ index, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ index }) => index);
  const nodes = orderOf(data.nodes.length);
  const number = new Map(nodes.map((old, index) => [old, index]));
  return {
    ...data,
    nodes: nodes.flatMap((old) => data.nodes[old] ?? []),
    edges: orderOf(data.edges.length)
      .flatMap((old) => data.edges[old] ?? [])
      .map((edge) => ({ ...edge, source: number.get(edge.source) ?? 0, target: number.get(edge.target) ?? 0 })),
  };
}

const pointsOf = ({ ids, x, y }: NetworkPositions): ReadonlyMap<string, { x: number; y: number }> =>
  new Map(ids.map((id, index) => [id, { x: x[index] ?? 0, y: y[index] ?? 0 }]));

/** Share of the five nearest nodes that belong to the same planted community, mean over all nodes. */
function purity(positions: NetworkPositions, community: readonly number[]): number {
  const points = [...pointsOf(positions)].map(([id, at]) => ({ ...at, community: community[Number(id.slice(4))] }));
  const shares = points.map((point) => {
    const away = (other: { x: number; y: number }): number => (point.x - other.x) ** 2 + (point.y - other.y) ** 2;
    const nearest = points.toSorted((a, b) => away(a) - away(b)).slice(1, 6);
    return nearest.filter((other) => other.community === point.community).length / 5;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

test("the same graph gives the same bytes, for any order of its lists", () => {
  expect(renderNetwork(structuredClone(planted.data))).toEqual(page);
  expect(renderNetwork(shuffled(planted.data)).html).toBe(page.html);
});

test("entities of one community stand together", () => {
  expect(purity(page.positions, planted.community)).toBeGreaterThanOrEqual(0.8);
});

test("no two entities cover each other", () => {
  const points = pointsOf(page.positions);
  const discs = planted.data.nodes.map((node) => ({ ...(points.get(node.id) ?? { x: 0, y: 0 }), r: nodeRadius(node) }));
  const covered = discs.flatMap((one, i) =>
    discs.slice(0, i).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < (one.r + other.r) * 0.9),
  );
  expect(covered).toEqual([]);
});

test("one more source moves at most one entity in twenty by more than three radii", () => {
  const random = seeded(11);
  const pick = (): number => Math.floor(random() * 1000);
  const added = Array.from({ length: 40 }, (_, index) => ({
    id: `new_${index}`,
    label: `New ${index}`,
    entity_type: "Place",
    degree: 3,
  }));
  const relations = added.flatMap((_, index) =>
    [1000 + ((index + 7) % 40), pick(), pick()].map((target) => ({
      source: 1000 + index,
      target,
      relation_type: "cites",
      confidence: 0.8,
    })),
  );
  const { nodes, edges } = planted.data;
  const more = renderNetwork(sampleData([...nodes, ...added], [...edges, ...relations]), page.positions);
  const [before, after] = [pointsOf(page.positions), pointsOf(more.positions)];
  const moved = nodes.filter((node) => {
    const [from, to] = [before.get(node.id), after.get(node.id)];
    return !from || !to || Math.hypot(from.x - to.x, from.y - to.y) > 3 * nodeRadius(node);
  });
  expect(after.size).toBe(1040);
  expect(moved.length).toBeLessThanOrEqual(50);
});

test("the entities of an unchanged graph keep their positions", () => {
  const again = renderNetwork(planted.data, page.positions).positions;
  const before = pointsOf(page.positions);
  for (const [id, at] of pointsOf(again)) {
    expect(Math.hypot(at.x - (before.get(id)?.x ?? 0), at.y - (before.get(id)?.y ?? 0)), id).toBeLessThan(2);
  }
});

test("a graph with few earlier positions keeps its arrangement and has finite positions", () => {
  const { ids, x, y } = page.positions;
  const half: NetworkPositions = { ids: ids.slice(0, 300), x: x.slice(0, 300), y: y.slice(0, 300) };
  const { positions } = renderNetwork(planted.data, half);
  expect([...positions.x, ...positions.y].every(Number.isFinite)).toBe(true);
  expect(purity(positions, planted.community)).toBeGreaterThanOrEqual(0.8);
});

test("a page with hostile names has the elements of one with plain names, and the data come back", () => {
  const plain = elementsOf(renderNetwork(renamed(small, ["x"])).html).map(({ tagName }) => tagName);
  const run = fc.property(fc.array(hostile, { minLength: 1, maxLength: 40 }), (texts) => {
    const data = renamed(small, texts);
    const elements = elementsOf(renderNetwork(data).html);
    expect(elements.map(({ tagName }) => tagName)).toEqual(plain);
    const shown = dataOf(elements) as { labels: string[]; display_name: string };
    expect(shown.labels.toSorted()).toEqual(data.nodes.map(({ label }) => displayLabel(label)).toSorted());
    expect(textOf(named(elements, "h1")[0])).toBe(displayLabel(data.display_name));
  });
  fc.assert(run, { numRuns: 25 });
});

test("20,000 hostile labels stay text", () => {
  const texts = fc.sample(hostile, { numRuns: 20_000, seed: 5 });
  const nodes = texts.map((label, index) => ({
    id: `${index}`,
    label,
    entity_type: label,
    description: label,
    degree: 0,
  }));
  const elements = elementsOf(renderNetwork(sampleData(nodes, [])).html);
  expect(named(elements, "script").map((script) => attribute(script, "type"))).toEqual([undefined, "application/json"]);
  expect((dataOf(elements) as { labels: string[] }).labels.toSorted()).toEqual(texts.map(displayLabel).toSorted());
});

test("script and style are the same bytes for every knowledge graph", () => {
  const [one, other] = [page.html, renderNetwork(sampleData([], [])).html].map(elementsOf);
  for (const tag of ["script", "style"]) {
    expect(textOf(named(one ?? [], tag)[0])).toBe(textOf(named(other ?? [], tag)[0]));
  }
  expect(named(one ?? [], "style")).toHaveLength(1);
  expect(page.csp).toContain(`script-src '${page.script_hash}'; style-src '${page.style_hash}'`);
});

test("the page sends no request and has no inline style or handler", () => {
  const elements = elementsOf(page.html);
  const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
  for (const name of ["style", "src", "xlink:href", "srcset", "action"]) expect(attributes, name).not.toContain(name);
  expect(elements.flatMap((element) => attribute(element, "href") ?? [])).toEqual(["data:,"]);
  expect([...attributes].filter((name) => name.startsWith("on"))).toEqual([]);
  expect(textOf(named(elements, "style")[0])).not.toMatch(/url\(|@import/);
  expect(textOf(named(elements, "script")[0])).not.toMatch(
    /fetch\(|XMLHttpRequest|import\(|innerHTML|eval\(|new Function/,
  );
});

test("every reference between elements finds its element", () => {
  const elements = elementsOf(page.html);
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
    for (const id of elements.flatMap((element) => attribute(element, name) ?? [])) expect(ids).toContain(id);
  }
  const used = [...textOf(named(elements, "script")[0]).matchAll(/byId\("([\w-]+)"\)/g)].map(([, id]) => id);
  for (const id of used) expect(ids).toContain(id);
});

test("beyond the limits the least important nodes and edges are left out", () => {
  const nodes = Array.from({ length: networkLimits.nodes + 10 }, (_, index) => ({
    id: String(index).padStart(6, "0"),
    label: `Entity ${index}`,
    entity_type: "Thing",
    degree: index < 5 ? 1 : 0,
  }));
  const edges = [1, 2, 3, 4].map((target) => ({ source: 0, target, relation_type: "knows", confidence: 1 }));
  const { html, positions } = renderNetwork(sampleData(nodes, edges));
  const shown = dataOf(elementsOf(html)) as { labels: string[]; entities_total: number };
  expect(shown.labels).toHaveLength(networkLimits.nodes);
  expect(shown.labels[0]).toBe("Entity 0");
  expect(shown.entities_total).toBe(networkLimits.nodes + 10);
  expect(positions.ids).toHaveLength(networkLimits.nodes);
});

test("an inconsistent graph is refused", () => {
  const node = { id: "a", label: "A", entity_type: "Thing", degree: 0 };
  const edge = { source: 0, target: 1, relation_type: "knows", confidence: 1 };
  expect(() => renderNetwork(sampleData([node], [edge]))).toThrow(RangeError);
  expect(() => renderNetwork(sampleData([node, node], []))).toThrow(RangeError);
});

test("graphs of none, one and two entities have a page", () => {
  const nodes = ["a", "b"].map((id) => ({ id, label: id, entity_type: "Thing", degree: 1 }));
  const edge = { source: 0, target: 1, relation_type: "knows", confidence: 1 };
  for (const data of [sampleData([], []), sampleData(nodes.slice(0, 1), []), sampleData(nodes, [edge])]) {
    const { html, positions } = renderNetwork(data);
    expect(html).not.toMatch(/NaN|undefined<|Infinity"/);
    expect([...positions.x, ...positions.y].every(Number.isFinite)).toBe(true);
  }
});
