import type { NetworkData, NetworkEdge, NetworkNode } from "../../domain/network.ts";

// Graphs for the tests, the benchmark and for looking at the page; nothing in the service imports it.

/** Numbers in [0, 1) from a seed (mulberry32), the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const topics =
  "Energy policy,Maritime trade,Immunology,Semiconductors,Climate models,Public finance,Railways,Aviation safety,Archaeology,Linguistics,Water supply,Optics,Urban planning,Cryptography,Robotics,Agronomy,Cartography,Insurance law,Education,Oceanography,Metallurgy,Genetics,Astronomy,Ceramics,Demography,Hydrology";
const first =
  "Quantum,Coastal,Solar,Northern,Royal,Modular,Integrated,Federal,Silent,Deep,Baltic,Adaptive,Applied,Early";
const second =
  "Agency,University,Compiler,Treaty,Antibody,Council,Method,Observatory,Province,Theory,Effect,Reactor,Index";
const given = "Rosa,Ines,Hugo,Vera,Elena,Stefan,Wanda,Yusuf,Nadia,Otto,Xenia,Dmitri,Bruno,Mira,Clara,Farid,Jonas,Priya";
const family =
  "Silva,Duarte,Tanaka,Petrov,Fontaine,Jansen,Okafor,Ivanov,Rossi,Quiroga,Eriksen,Ueda,Zhang,Kowalski,Grimaldi";
const entityTypes = "Person,Organization,Concept,Place,Event,Product,Work,Date".split(",");
const relationTypes = "works_for,located_in,part_of,founded,acquired,cites,member_of,author_of,caused".split(",");

export interface Planted {
  readonly data: NetworkData;
  /** The planted community of each node. */
  readonly community: readonly number[];
}

/**
 * A graph with planted communities of very unequal sizes, three relations per node, four of five inside the community,
 * preferring nodes that have many already; a hundredth of the nodes stand alone or in pairs.
 */
export function plantedGraph(size: number, seed = 7): Planted {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const names = topics.split(",");
  const count = Math.min(names.length - 1, Math.max(4, Math.round(size ** 0.35)));
  const shares = Array.from({ length: count }, (_, index) => 1 / (index + 2) ** 0.75);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const ends = shares.map((_, index) => shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0) / all);
  const community = Array.from({ length: size }, (_, node) => {
    const at = random();
    return node < count
      ? node
      : Math.min(
          count - 1,
          ends.findIndex((end) => at <= end),
        );
  });
  const label = (node: number): { readonly label: string; readonly entity_type: string } => {
    if (node < count) return { label: names[node] ?? "", entity_type: "Concept" };
    const type = pick(entityTypes);
    if (type === "Person") return { label: `${pick(given.split(","))} ${pick(family.split(","))}`, entity_type: type };
    const name = `${pick(first.split(","))} ${pick(second.split(","))}`;
    return { label: random() < 0.4 ? `${name} ${Math.floor(random() * 90) + 10}` : name, entity_type: type };
  };
  const edges = plantedEdges({ community, count, random, pick });
  const degree = new Array<number>(size).fill(0);
  for (const { source, target } of edges) {
    degree[source] = (degree[source] ?? 0) + 1;
    degree[target] = (degree[target] ?? 0) + 1;
  }
  const nodes: NetworkNode[] = Array.from({ length: size }, (_, node) => {
    const named = label(node);
    const about = `${named.label} appears in passages about ${(names[community[node] ?? 0] ?? "").toLowerCase()}.`;
    return { id: `ent_${node}`, ...named, description: about, degree: degree[node] ?? 0 };
  });
  return { data: sampleData(nodes, edges), community };
}

interface Planting {
  readonly community: readonly number[];
  /** Number of communities. */
  readonly count: number;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

function plantedEdges({ community, count, random, pick }: Planting): readonly NetworkEdge[] {
  const size = community.length;
  const connected = size - Math.floor(size / 100);
  const ends: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < connected; node++) ends[community[node] ?? 0]?.push(node);
  const edges: NetworkEdge[] = [];
  const add = (source: number, target: number): void => {
    if (source === target) return;
    edges.push({
      source,
      target,
      relation_type: pick(relationTypes),
      confidence: 0.4 + Math.round(random() * 60) / 100,
    });
    for (const end of [source, target]) ends[community[end] ?? 0]?.push(end);
  };
  for (let node = 0; node < connected; node++) {
    for (let i = 0; i < 3; i++) {
      const home = random() < (i === 0 ? 0.9 : 0.75) ? (community[node] ?? 0) : Math.floor(random() * count);
      // The topic itself is the hub of its community.
      add(node, random() < 0.06 ? home : pick(ends[home] ?? [0]));
    }
  }
  for (let node = connected; node + 3 < size; node += 4) add(node, node + 1);
  return edges;
}

export const sampleData = (nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]): NetworkData => ({
  kg_name: "harbour-archive",
  display_name: "harbour-archive",
  version: 12,
  generated_at: "2026-11-21T15:30:00.000Z",
  entities_total: nodes.length,
  relations_total: edges.length,
  nodes,
  edges,
});
