import { line, max, min, scaleLog } from "d3";
import { bottomAxis, leftAxis } from "../axis.ts";
import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { percent, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { chartCard } from "./card.ts";

type Degree = DashboardData["degrees"][number];

export function degreesCard(data: DashboardData, draw: Draw): Markup {
  // A logarithm has no place for zero.
  const degrees = data.degrees.filter(({ k, share }) => k >= 1 && share > 0);
  const last = degrees.at(-1);
  const card = {
    id: "degrees",
    title: "How connected",
    subtitle: "Straight = scale-free: a few hubs hold it together",
    width: "middle",
    height: 250,
    empty: last === undefined && {
      title: "No relations yet",
      advice: "Once entities are related, this shows whether a few hubs hold them together.",
    },
    summary:
      last === undefined
        ? ""
        : `Share of entities with at least k relations: ${percent(last.share)} have ${whole(last.k)} or more.`,
    paint: (svg: Shape, size: Size) => paint(svg, size, degrees),
    table: {
      columns: [{ title: "Relations, at least" }, { title: "Share of entities", end: true }],
      rows: degrees.map(({ k, share }) => [whole(k), percent(share)]),
    },
  } as const;
  return chartCard(card, draw);
}

function paint(svg: Shape, { width, height }: Size, degrees: readonly Degree[]): void {
  const box = { left: 48, right: width - 8, top: 26, bottom: height - 38 };
  const mostK = Math.max(2, max(degrees, ({ k }) => k) ?? 2);
  const leastShare = Math.min(0.5, min(degrees, ({ share }) => share) ?? 1);
  const x = scaleLog([1, mostK], [box.left + 6, box.right - 6]);
  const y = scaleLog([leastShare * 0.85, 1], [box.bottom, box.top]);

  const shares = [1, 0.1, 0.01, 0.001, 0.0001, 0.00001].filter((share) => share >= leastShare * 0.85);
  leftAxis(svg, y, {
    ticks: shares.length > 1 ? shares : [1, 0.5],
    label: percent,
    at: box.left,
    grid: box.right - box.left,
  });
  bottomAxis(svg, x, { ticks: stepsTo(mostK), label: whole, at: box.bottom });
  svg.append("text").attr("class", "quiet").attr("y", 11).text("share of entities with at least k relations");
  const caption = svg.append("text").attr("class", "quiet").attr("text-anchor", "end");
  caption
    .attr("x", box.right)
    .attr("y", height - 4)
    .text("k (relations per entity)");

  const at = ({ k }: Degree): number => tenths(x(k));
  const top = ({ share }: Degree): number => tenths(y(share));
  svg.append("path").attr("class", "blue-line").attr("d", line<Degree>().x(at).y(top)(degrees));
  const dots = svg.append("g").attr("class", "blue").selectAll("circle").data(degrees).join("circle");
  dots.attr("cx", at).attr("cy", top).attr("r", 2.2);
}

/** 1, 2, 5, 10, 20, 50 … up to the last; beyond 100 just the powers of ten, so that the labels keep apart. */
function stepsTo(last: number): readonly number[] {
  const factors = last > 100 ? [1] : last > 12 ? [1, 2, 5] : [1, 2, 3, 5];
  const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
  return powers.flatMap((power) => factors.map((factor) => factor * power)).filter((step) => step <= last);
}
