import { max, scaleLinear } from "d3";
import { bottomAxis, leftAxis } from "../axis.ts";
import { type DashboardData, doubtfulBelow } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { compact, counted, decimal, percent, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { chartCard } from "./card.ts";

type Bin = DashboardData["confidences"][number];

export function confidencesCard({ confidences, mean_confidence, doubtful_share }: DashboardData, draw: Draw): Markup {
  const card = {
    id: "confidences",
    title: "Confidence of relations",
    subtitle: `Below ${doubtfulBelow} is worth a look`,
    width: "middle",
    height: 180,
    empty: confidences.every(({ count }) => count === 0) && {
      title: "No relations yet",
      advice: "How sure the extraction was of each relation is shown here.",
    },
    summary: `Histogram of the relations' confidence: mean ${decimal(mean_confidence)}, ${percent(doubtful_share)} below ${doubtfulBelow}.`,
    paint: (svg: Shape, size: Size) => paint(svg, size, confidences),
    table: {
      columns: [{ title: "Confidence" }, { title: "Relations", end: true }],
      rows: confidences.map(({ from, to, count }) => [`${decimal(from)}–${decimal(to)}`, whole(count)]),
    },
  } as const;
  return chartCard(card, draw);
}

function paint(svg: Shape, { width, height }: Size, bins: readonly Bin[]): void {
  const box = { left: 36, right: width - 10, top: 8, bottom: height - 24 };
  const x = scaleLinear([0, 1], [box.left, box.right]);
  const y = scaleLinear([0, Math.max(1, max(bins, ({ count }) => count) ?? 0)], [box.bottom, box.top]).nice(3);

  leftAxis(svg, y, {
    ticks: y.ticks(3).filter(Number.isInteger),
    label: compact,
    at: box.left,
    grid: box.right - box.left,
  });
  bottomAxis<number>(svg, x, { ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], label: (value) => value.toFixed(1), at: box.bottom });
  const bars = svg.append("g").selectAll("rect").data(bins).join("rect").attr("class", hue);
  bars
    .attr("x", ({ from }) => tenths(x(from) + 0.5))
    .attr("width", ({ from, to }) => tenths(Math.max(1, x(to) - x(from) - 1)));
  bars.attr("y", ({ count }) => tenths(y(count))).attr("height", ({ count }) => tenths(box.bottom - y(count)));
  bars.append("title").text(({ from, to, count }) => `${decimal(from)}–${decimal(to)}: ${counted(count, "relation")}`);
}

/** Bin edges come from floating-point arithmetic: .30000000000000004 + .1 is still .4. */
const hue = ({ to }: Bin): string => (to <= doubtfulBelow + 1e-9 ? "orange" : "blue");
