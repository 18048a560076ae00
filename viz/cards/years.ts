import { max, scaleLinear } from "d3";
import { bottomAxis, leftAxis } from "../axis.ts";
import { listLimits } from "../bound.ts";
import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { compact, counted, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { binYears, type YearBin } from "../year-bins.ts";
import { chartCard } from "./card.ts";

export function yearsCard({ years }: DashboardData, draw: Draw): Markup {
  const bins = binYears(years);
  const span = bins[0]?.span ?? 1;
  const busiest = bins.toSorted((a, b) => b.count - a.count)[0];
  const [first, last] = [bins[0], bins.at(-1)];
  const card = {
    id: "years",
    title: "Dated facts",
    subtitle: `${years.length < listLimits.years ? "Years" : "Latest years"} named in the documents${span === 1 ? "" : `, ${span} to a bar`}`,
    width: "wide",
    height: 180,
    empty: busiest === undefined && {
      title: "No dated facts yet",
      advice: "Where documents name years, this shows the time they speak about.",
    },
    summary:
      busiest === undefined || first === undefined || last === undefined
        ? ""
        : `Bars of facts per year from ${first.year} to ${last.year + span - 1}; most, ${whole(busiest.count)}, in ${name(busiest)}.`,
    paint: (svg: Shape, size: Size) => paint(svg, size, bins),
    table: {
      columns: [{ title: span === 1 ? "Year" : "Years" }, { title: "Facts", end: true }],
      rows: bins.filter(({ count }) => count > 0).map((bin) => [name(bin), whole(bin.count)]),
    },
  } as const;
  return chartCard(card, draw);
}

const name = ({ year, span }: YearBin): string => (span === 1 ? String(year) : `${year}–${year + span - 1}`);

function paint(svg: Shape, { width, height }: Size, bins: readonly YearBin[]): void {
  const box = { left: 36, right: width - 4, top: 8, bottom: height - 24 };
  const first = bins[0]?.year ?? 0;
  const last = bins.at(-1) ?? { year: first, span: 1 };
  // A lone year gets a bar of ordinary width in the middle rather than a wall.
  const margin = Math.max(0, (8 - bins.length) / 2) * last.span;
  // A single year stands in the middle of its bar, a span of years begins at its left edge.
  const offset = last.span === 1 ? 0.5 : 0;
  const x = scaleLinear([first - margin - offset, last.year + last.span + margin - offset], [box.left, box.right]);
  const y = scaleLinear([0, Math.max(1, max(bins, ({ count }) => count) ?? 0)], [box.bottom, box.top]).nice(3);
  const ticks = x.ticks(Math.max(2, Math.floor(width / 70))).filter((year) => Number.isInteger(year));

  leftAxis(svg, y, {
    ticks: y.ticks(3).filter(Number.isInteger),
    label: compact,
    at: box.left,
    grid: box.right - box.left,
  });
  bottomAxis(svg, x, { ticks, label: String, at: box.bottom });
  const wide = x(first + last.span) - x(first);
  const bars = svg
    .append("g")
    .attr("class", "green")
    .selectAll("rect")
    .data(bins.filter(({ count }) => count > 0))
    .join("rect");
  bars.attr("x", ({ year }) => tenths(x(year - offset))).attr("width", tenths(Math.max(1, wide - 1)));
  bars.attr("y", ({ count }) => tenths(y(count))).attr("height", ({ count }) => tenths(box.bottom - y(count)));
  bars.append("title").text((bin) => `${name(bin)}: ${counted(bin.count, "fact")}`);
}
