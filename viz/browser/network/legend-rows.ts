import { otherHue } from "../../network/palette.ts";
import { whole } from "./format.ts";
import type { Group, Grouping } from "./groups.ts";

export interface LegendRow extends Group {
  /** Groups that the row shows and hides, by their numbers. */
  readonly groups: readonly number[];
}

const rowsAtMost = 10;

/** One row per group that has nodes; beyond ten, the rest share one row (a rest of one group gets its own). */
export function legendRows({ groups, many }: Grouping): readonly LegendRow[] {
  const rows = groups.map((group, index) => ({ ...group, groups: [index] })).filter(({ count }) => count > 0);
  if (rows.length <= rowsAtMost + 1) return rows;
  const rest = rows.slice(rowsAtMost);
  const last = {
    name: `${whole(rest.length)} ${many}`,
    count: rest.reduce((sum, { count }) => sum + count, 0),
    hue: otherHue,
    groups: rest.flatMap((row) => row.groups),
  };
  return [...rows.slice(0, rowsAtMost), last];
}
