import { gzipSync } from "node:zlib";
import type { NetworkData } from "../domain/network.ts";
import { layoutGraph } from "../viz/network/layout/layout.ts";
import { nodeRadius, order } from "../viz/network/order.ts";
import { type Planted, plantedGraph } from "../viz/network/samples.ts";
import { renderNetwork } from "../viz/network.ts";
import { type Row, report } from "./support/report.ts";
import { wikiNetwork } from "./support/wiki-network.ts";

// The cost of rendering the network page: CPU of the layout and of the whole rendering, size of the file, and how well
// the picture keeps planted communities together. Graphs are generated with a fixed seed. If LORE_EVAL_DATA is set, the
// built service also ingests its 6,119 passages, and their knowledge graph is drawn.
const sizes = [1000, 10_000, 20_000];
/** Nodes whose neighbourhood is measured; all pairs of 20,000 would take longer than the layout. */
const sampled = 1500;

async function main(): Promise<void> {
  renderNetwork(plantedGraph(500).data);
  const rows = sizes.map((size) => {
    const graph = plantedGraph(size);
    return measure(`planted ${size}`, graph.data, graph.community);
  });
  const folder = process.env.LORE_EVAL_DATA;
  if (folder) rows.push(measure("6,119 passages", await wikiNetwork(folder), null));
  await report({ name: "pictures", title: "The network page" }, rows, [
    "Planted communities, three relations per entity, seed 7. Layout: CPU of coarsening, forces and overlap removal; rendering adds ranks, order and the file. Shown: what the page holds, the most important first; the page says how many there are.",
    "Purity: share of an entity's five nearest that are of its community. Moved: entities that move more than 3 radii when 1 % are added.",
    "Purity is flattered by the generator, whose communities each have a hub named after them: without hubs it is .89 at 1,000 and .77 at 10,000 entities.",
  ]);
}

function measure(name: string, data: NetworkData, community: Planted["community"] | null): Row {
  const ordered = order(data);
  const radius = Float64Array.from(ordered.nodes, nodeRadius);
  const layoutCpu = cpuMs(() => layoutGraph(ordered.graph, radius)).took;
  const { took, result } = cpuMs(() => renderNetwork(data));
  const again = cpuMs(() => renderNetwork(grown(data), result.positions));
  return {
    graph: name,
    "entities shown": `${ordered.nodes.length} of ${data.entities_total}`,
    "relations shown": `${ordered.edges.length} of ${data.relations_total}`,
    "layout CPU s": (layoutCpu / 1000).toFixed(2),
    "rendering CPU s": (took / 1000).toFixed(2),
    "again CPU s": (again.took / 1000).toFixed(2),
    "file MB": (Buffer.byteLength(result.html) / 1e6).toFixed(2),
    "gzip kB": Math.round(gzipSync(result.html).length / 1000),
    purity: community === null ? "–" : purity(community, result.positions).toFixed(2),
    "moved %": movedShare(data, result.positions, again.result.positions).toFixed(1),
  };
}

function cpuMs<T>(run: () => T): { readonly took: number; readonly result: T } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { took: (user + system) / 1000, result };
}

type Positions = ReturnType<typeof renderNetwork>["positions"];

/** One percent more entities, each with two relations into one region of the old graph. */
function grown(data: NetworkData): NetworkData {
  const count = Math.ceil(data.nodes.length / 100);
  const size = data.nodes.length;
  const added = Array.from({ length: count }, (_, index) => ({ ...data.nodes[0], id: `new_${index}`, degree: 2 }));
  const edges = added.flatMap((_, index) =>
    [index * 7, index * 31].map((at) => ({
      source: size + index,
      target: at % size,
      relation_type: "cites",
      confidence: 1,
    })),
  );
  return {
    ...data,
    nodes: [...data.nodes, ...added.map((node) => ({ label: "New", entity_type: "Event", ...node }))],
    edges: [...data.edges, ...edges],
  };
}

function purity(community: Planted["community"], { ids, x, y }: Positions): number {
  const own = ids.map((id) => community[Number(id.slice(4))]);
  const step = Math.max(1, Math.floor(ids.length / sampled));
  const shares: number[] = [];
  for (let node = 0; node < ids.length; node += step) {
    const away = (other: number): number =>
      ((x[other] ?? 0) - (x[node] ?? 0)) ** 2 + ((y[other] ?? 0) - (y[node] ?? 0)) ** 2;
    const nearest = nearestFive(ids.length, node, away);
    shares.push(nearest.filter((other) => own[other] === own[node]).length / nearest.length);
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function nearestFive(size: number, node: number, away: (other: number) => number): readonly number[] {
  const best: { readonly other: number; readonly distance: number }[] = [];
  for (let other = 0; other < size; other++) {
    const distance = away(other);
    if (other === node || distance >= (best[4]?.distance ?? Infinity)) continue;
    best.splice(best.findLastIndex((one) => one.distance <= distance) + 1, 0, { other, distance });
    best.length = Math.min(5, best.length);
  }
  return best.map(({ other }) => other);
}

function movedShare(data: NetworkData, before: Positions, after: Positions): number {
  const index = new Map(after.ids.map((id, i) => [id, i]));
  const radius = new Map(data.nodes.map((node) => [node.id, nodeRadius(node)]));
  const moved = before.ids.filter((id, i) => {
    const at = index.get(id) ?? -1;
    const way = Math.hypot((after.x[at] ?? 0) - (before.x[i] ?? 0), (after.y[at] ?? 0) - (before.y[i] ?? 0));
    return way > 3 * (radius.get(id) ?? 0);
  });
  return (100 * moved.length) / before.ids.length;
}

await main();
