import type { PackedNetwork } from "../../network/packed-network.ts";
import { whole } from "./format.ts";
import type { Graph } from "./graph.ts";
import type { Groupings } from "./groups.ts";

/** The nodes that the picture shows: a prefix by importance, without groups that are switched off. */
export interface Shown {
  readonly prefix: number;
  /** 1 for each node that is shown. */
  readonly visible: Uint8Array;
  nodes: number;
  edges: number;
}

export const showPrefix = ({ size }: Pick<Graph, "size">, maxNodes = size): Shown => ({
  prefix: Math.min(size, maxNodes),
  visible: new Uint8Array(size),
  nodes: 0,
  edges: 0,
});

type ShownGraph = Pick<Graph, "size" | "edgeCount" | "communityOf" | "typeOf" | "source" | "target">;

/** To be called after a group was switched on or off. */
export function updateShown(shown: Shown, graph: ShownGraph, { community, type }: Groupings): void {
  const { prefix, visible } = shown;
  const { communityOf, typeOf, source, target } = graph;
  shown.nodes = 0;
  for (let node = 0; node < graph.size; node++) {
    const isOff = community.off[communityOf[node] ?? 0] || type.off[typeOf[node] ?? 0];
    const isVisible = node < prefix && !isOff ? 1 : 0;
    visible[node] = isVisible;
    shown.nodes += isVisible;
  }
  shown.edges = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (visible[source[edge] ?? 0] && visible[target[edge] ?? 0]) shown.edges++;
  }
}

type Totals = Pick<PackedNetwork, "entities_total" | "relations_total" | "communities">;

/** The line below the heading. It breaks between its parts only. */
export function factsOf({ nodes, edges }: Shown, { entities_total, relations_total, communities }: Totals): string {
  const facts = [
    part(nodes, entities_total, entities_total === 1 ? "entity" : "entities"),
    part(edges, relations_total, relations_total === 1 ? "relation" : "relations"),
    part(communities.length, communities.length, communities.length === 1 ? "community" : "communities"),
  ];
  return facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · ");
}

const part = (shown: number, total: number, words: string): string =>
  `${shown < total ? `${whole(shown)} of ` : ""}${whole(total)} ${words}`;
