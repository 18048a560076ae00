import { max, scaleLinear } from "d3";
import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { counted, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { displayLabel, fitLabel } from "../label.ts";
import { chartCard } from "./card.ts";

type Source = DashboardData["sources"][number];

const shownSources = 10;
const lineHeight = { desk: 32, phone: 26 } as const;
const legendHeight = 26;

export function sourcesCard({ sources, sources_count }: DashboardData, draw: Draw): Markup {
  const shown = sources.slice(0, shownSources);
  const [largest] = shown;
  const left = Math.max(sources_count, sources.length) - shown.length;
  const inTable = sources.length > shown.length ? `; the table shows ${whole(sources.length)}` : "";
  const card = {
    id: "sources",
    title: "What each source adds",
    subtitle: "Deleting a source removes what only it supports",
    width: "wide",
    height: legendHeight + Math.max(5, shown.length) * lineHeight.desk,
    phoneHeight: legendHeight + Math.max(5, shown.length) * lineHeight.phone,
    empty: largest === undefined && {
      title: "No sources yet",
      advice: "Every document gets a bar: what it alone supports, and what others confirm.",
    },
    summary:
      largest === undefined
        ? ""
        : `Bars of entities and relations per source. ${displayLabel(largest.name)} adds most: ${whole(largest.only_here)} supported only there, ${whole(largest.also_elsewhere)} also elsewhere.`,
    paint: (svg: Shape, size: Size) => paint(svg, size, shown),
    table: {
      columns: [
        { title: "Source" },
        ...(["Only here", "Also elsewhere", "Together"] as const).map((title) => ({ title, end: true as const })),
      ],
      rows: sources.map((row) => [
        displayLabel(row.name),
        whole(row.only_here),
        whole(row.also_elsewhere),
        whole(sum(row)),
      ]),
    },
    ...(left > 0 ? { note: `and ${counted(left, "more source")}${inTable}` } : {}),
  } as const;
  return chartCard(card, draw);
}

const sum = ({ only_here, also_elsewhere }: Source): number => only_here + also_elsewhere;

function paint(svg: Shape, { width, height }: Size, shown: readonly Source[]): void {
  const step = (height - legendHeight) / Math.max(5, shown.length);
  const labelWidth = width < 400 ? 108 : 180;
  const x = scaleLinear([0, Math.max(1, max(shown, sum) ?? 0)], [0, width - labelWidth - 52]);
  const length = (count: number): number => tenths(x(count));
  paintLegend(svg, labelWidth);

  const rows = svg.selectAll("g").data(shown).join("g");
  rows.attr("transform", (_, index) => `translate(0,${legendHeight + index * step})`);
  rows
    .append("title")
    .text(
      (row) =>
        `${displayLabel(row.name)}: ${whole(row.only_here)} only here, ${whole(row.also_elsewhere)} also elsewhere`,
    );
  const name = rows
    .append("text")
    .attr("x", labelWidth - 8)
    .attr("y", 12)
    .attr("dy", ".35em")
    .attr("text-anchor", "end");
  name.text((row) => fitLabel(displayLabel(row.name), labelWidth - 10));
  const only = rows.append("rect").attr("class", "blue").attr("y", 3).attr("height", 18).attr("x", labelWidth);
  only.attr("width", (row) => length(row.only_here));
  const also = rows.append("rect").attr("class", "orange").attr("y", 3).attr("height", 18);
  also
    .attr("x", (row) => tenths(labelWidth + x(row.only_here) + 1))
    .attr("width", (row) => Math.max(0, length(row.also_elsewhere) - 1));
  const total = rows.append("text").attr("class", "quiet").attr("y", 12).attr("dy", ".35em");
  total.attr("x", (row) => tenths(labelWidth + x(sum(row)) + 7)).text((row) => whole(sum(row)));
}

function paintLegend(svg: Shape, left: number): void {
  const legend = [
    { text: "only here", hue: "blue", at: left },
    { text: "also elsewhere", hue: "orange", at: left + 84 },
  ] as const;
  for (const { text, hue, at } of legend) {
    svg.append("rect").attr("class", hue).attr("x", at).attr("y", 4).attr("width", 9).attr("height", 9).attr("rx", 1.5);
    svg
      .append("text")
      .attr("class", `${hue}-text`)
      .attr("x", at + 14)
      .attr("y", 9)
      .attr("dy", ".35em")
      .text(text);
  }
}
