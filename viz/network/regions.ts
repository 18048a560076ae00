import type { NetworkNode } from "../../domain/network.ts";
import { displayLabel } from "../label.ts";
import type { Layout } from "./layout/layout.ts";
import type { Region } from "./packed-network.ts";
import { otherHue } from "./palette.ts";

export interface Regions {
  /** The largest first. */
  readonly regions: readonly Region[];
  /** Index into `regions` per node; `regions.length` for nodes of communities too small to be named. */
  readonly regionOf: Uint16Array;
}

/** Smaller communities have no name and no colour of their own. */
const leastMembers = 4;
const regionLimit = 500;

/** Nodes in order of importance; a region has the name of its most important node. */
export function findRegions(nodes: readonly NetworkNode[], { x, y, community }: Layout): Regions {
  const members = new Map<number, number[]>();
  community.forEach((group, node) => {
    const list = members.get(group);
    if (list) list.push(node);
    else members.set(group, [node]);
  });
  const named = [...members.values()]
    .filter((list) => list.length >= leastMembers)
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
    .slice(0, regionLimit);
  const regionOf = new Uint16Array(nodes.length).fill(named.length);
  named.forEach((list, region) => {
    for (const node of list) regionOf[node] = region;
  });
  const places = named.map((list) => ({ x: median(list, x), y: median(list, y), count: list.length }));
  const hues = mapColours(places);
  const names = distinct(named.map((list) => displayLabel(nodes[list[0] ?? 0]?.label ?? "")));
  return {
    regions: places.map((place, i) => ({ name: names[i] ?? "", hue: hues[i] ?? 0, ...place })),
    regionOf,
  };
}

function median(nodes: readonly number[], values: Float64Array): number {
  const sorted = Float64Array.from(nodes, (node) => values[node] ?? 0).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/**
 * As on a map: near regions differ. Large regions choose first; each takes the hue whose earlier owners are furthest
 * away, counted as Σ 1 / distance², so that hues are also used about equally often.
 */
function mapColours(places: readonly Place[]): readonly number[] {
  const chosen: number[] = [];
  for (const [index, place] of places.entries()) {
    const crowding = new Float64Array(otherHue);
    for (let earlier = 0; earlier < index; earlier++) {
      const other = places[earlier] ?? place;
      const hue = chosen[earlier] ?? 0;
      crowding[hue] = (crowding[hue] ?? 0) + 1 / ((place.x - other.x) ** 2 + (place.y - other.y) ** 2 + 1);
    }
    chosen.push(crowding.indexOf(Math.min(...crowding)));
  }
  return chosen;
}

const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"];

function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return name + (numerals[times] ?? ` ${times + 1}`);
  });
}
