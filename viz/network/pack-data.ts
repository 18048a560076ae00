import type { NetworkData, NetworkEdge, NetworkNode } from "../../domain/network.ts";
import { displayLabel, displayType } from "../label.ts";
import type { Layout } from "./layout/layout.ts";
import { nodeRadius } from "./order.ts";
import type { PackedNetwork } from "./packed-network.ts";
import { findRegions } from "./regions.ts";

/** Longest description in the page, in UTF-16 units. */
const descriptionLimit = 280;
/** All descriptions together, so that a page of 20,000 nodes stays below 3 MB. */
const descriptionsLimit = 900_000;
/** Types beyond these are shown as one. */
const typeLimit = 1000;

interface Drawing {
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
  readonly layout: Layout;
}

export function packNetwork(data: NetworkData, { nodes, edges, layout }: Drawing): PackedNetwork {
  const { regions, regionOf } = findRegions(nodes, layout);
  const entityTypes = tally(nodes.map(({ entity_type }) => displayType(entity_type)));
  const relationTypes = tally(edges.map(({ relation_type }) => displayType(relation_type)));
  const reach = [layout.x, layout.y].reduce((most, list) => list.reduce((m, v) => Math.max(m, Math.abs(v)), most), 1);
  const unit = reach / 32_000;
  const places = (list: Float64Array): string => base64(Int16Array.from(list, (value) => Math.round(value / unit)));
  const { kg_name, display_name, version, generated_at, entities_total, relations_total } = data;
  return {
    ...{ format: 1, kg_name, display_name: displayLabel(display_name), version, generated_at },
    ...{ entities_total, relations_total },
    communities: regions.map((region) => ({ ...region, x: Math.round(region.x), y: Math.round(region.y) })),
    entity_types: entityTypes.names,
    relation_types: relationTypes.names,
    labels: nodes.map(({ label }) => displayLabel(label)),
    descriptions: descriptionsOf(nodes),
    unit,
    x: places(layout.x),
    y: places(layout.y),
    radius: base64(Uint8Array.from(nodes, (node) => Math.round(nodeRadius(node) * 10))),
    entity_type: base64(entityTypes.numbers),
    community: base64(regionOf),
    degree: base64(Uint16Array.from(nodes, ({ degree }) => Math.min(65_535, degree))),
    source: base64(Uint16Array.from(edges, ({ source }) => source)),
    target: base64(Uint16Array.from(edges, ({ target }) => target)),
    relation_type: base64(relationTypes.numbers),
    confidence: base64(
      Uint8Array.from(edges, ({ confidence }) => Math.round(Math.min(1, Math.max(0, confidence)) * 100)),
    ),
  };
}

const base64 = (numbers: Uint8Array | Uint16Array | Int16Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");

interface Tally {
  readonly names: readonly string[];
  readonly numbers: Uint16Array;
}

/** The different names by how often they occur, then by themselves, and the number of each. */
function tally(list: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  const names = sorted.length > typeLimit ? [...sorted.slice(0, typeLimit), "other types"] : sorted;
  const number = new Map(sorted.map((name, index) => [name, Math.min(index, typeLimit)]));
  return { names, numbers: Uint16Array.from(list, (name) => number.get(name) ?? 0) };
}

function descriptionsOf(nodes: readonly NetworkNode[]): readonly string[] {
  const kept: string[] = [];
  let room = descriptionsLimit;
  for (const { description = "" } of nodes) {
    const text = oneParagraph(description);
    room -= Buffer.byteLength(text) + 3;
    if (room < 0) break;
    kept.push(text);
  }
  return kept;
}

const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

function oneParagraph(raw: string): string {
  const text = raw
    .slice(0, descriptionLimit * 4)
    .replace(invisible, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= descriptionLimit ? text : `${text.slice(0, descriptionLimit).replace(/\S*$/, "").trimEnd()}…`;
}
