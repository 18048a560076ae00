import { max, scaleLinear } from "d3";
import type { NamedCount } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { counted, percent, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { displayType, fitLabel } from "../label.ts";
import { chartCard } from "./card.ts";
import type { Empty } from "./empty-state.ts";

export interface RankedBars {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly hue: "blue" | "orange";
  /** Plural noun for the counted things: "entities". */
  readonly unit: string;
  /** Descending by count. */
  readonly rows: readonly NamedCount[];
  readonly empty: Empty;
}

const shownBars = 9;
const lineHeight = 28;
const labelWidth = 104;

/** Names with a bar each, the longest first: a third of the row. */
export function rankedBars({ rows, unit, hue, ...card }: RankedBars, draw: Draw): Markup {
  const shown = rows.slice(0, shownBars);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const left = rows.length - shown.length;
  const summary = `Bars of ${unit} per type: ${shown
    .slice(0, 3)
    .map(({ name, count }) => `${displayType(name)} ${whole(count)}`)
    .join(", ")}.`;
  const table = {
    columns: [{ title: "Type" }, { title: unit, end: true }, { title: "Share", end: true }],
    rows: rows.map(({ name, count }) => [displayType(name), whole(count), percent(total === 0 ? 0 : count / total)]),
  } as const;
  const height = Math.max(4, shown.length) * lineHeight;
  const paint = (svg: Shape, size: Size): void => paintBars(svg, size, { shown, hue });
  const note = left > 0 ? { note: `${counted(left, "more type")} in the table` } : {};
  return chartCard(
    { ...card, ...note, width: "third", height, empty: rows.length === 0 && card.empty, summary, table, paint },
    draw,
  );
}

function paintBars(svg: Shape, { width }: Size, { shown, hue }: { shown: readonly NamedCount[]; hue: string }): void {
  const most = Math.max(1, max(shown, ({ count }) => count) ?? 0);
  const x = scaleLinear([0, most], [0, width - labelWidth - 50]);
  const rows = svg.selectAll("g").data(shown).join("g");
  rows.attr("transform", (_, index) => `translate(0,${index * lineHeight})`);
  rows.append("title").text(({ name, count }) => `${displayType(name)}: ${whole(count)}`);
  const name = rows
    .append("text")
    .attr("x", labelWidth - 8)
    .attr("y", 13)
    .attr("dy", ".35em")
    .attr("text-anchor", "end");
  name.text((row) => fitLabel(displayType(row.name), labelWidth - 10));
  const bar = rows
    .append("rect")
    .attr("class", hue)
    .attr("x", labelWidth)
    .attr("y", 5)
    .attr("height", 16)
    .attr("rx", 2);
  bar.attr("width", ({ count }) => Math.max(1, tenths(x(count))));
  const count = rows.append("text").attr("class", "quiet").attr("y", 13).attr("dy", ".35em");
  count.attr("x", (row) => Math.round(labelWidth + x(row.count) + 6)).text((row) => whole(row.count));
}
