import { otherHue } from "../../network/palette.ts";
import type { Graph } from "./graph.ts";

export interface Group {
  readonly name: string;
  readonly count: number;
  /** Index into the hues of the palette. */
  readonly hue: number;
}

/** One way to colour the nodes. */
export interface Grouping {
  /** Group of each node. */
  readonly of: Uint16Array;
  readonly groups: readonly Group[];
  /** Name of the legend's last row, for the groups without a row of their own. */
  readonly many: string;
  /** 1 for each group that the reader has switched off. */
  readonly off: Uint8Array;
}

export type GroupingName = "community" | "type";
export type Groupings = Readonly<Record<GroupingName, Grouping>>;

export function groupingsOf({ data, communityOf, typeOf }: Graph): Groupings {
  const { communities, entity_types } = data;
  const strangers = countBy(communityOf, communities.length + 1)[communities.length] ?? 0;
  const typeCounts = countBy(typeOf, entity_types.length);
  const types = entity_types.map((name, type) => ({
    name,
    count: typeCounts[type] ?? 0,
    hue: Math.min(type, otherHue),
  }));
  return {
    community: grouping({
      of: communityOf,
      many: "smaller communities",
      groups: [...communities, { name: "Not in a community", count: strangers, hue: otherHue }],
    }),
    type: grouping({ of: typeOf, many: "other types", groups: types }),
  };
}

const grouping = (parts: Omit<Grouping, "off">): Grouping => ({ ...parts, off: new Uint8Array(parts.groups.length) });

function countBy(of: Uint16Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (const group of of) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}

export const hueOf = ({ groups, of }: Grouping, node: number): number => groups[of[node] ?? 0]?.hue ?? otherHue;

/** Switches off every group except those with these names (lower case, spaces or underscores). */
export function keepOnly({ groups, off }: Grouping, names: readonly string[]): void {
  groups.forEach(({ name }, group) => {
    const lower = name.toLowerCase();
    if (!names.includes(lower) && !names.includes(lower.replaceAll(" ", "_"))) off[group] = 1;
  });
}
