import { max, scaleLinear, scaleUtc, utcFormat } from "d3";
import { bottomAxis, leftAxis } from "../axis.ts";
import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { compact, counted, day, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { spreadLabels } from "../spread-labels.ts";
import { chartCard } from "./card.ts";

const kinds = [
  { name: "relations", hue: "orange" },
  { name: "chunks", hue: "green" },
  { name: "entities", hue: "blue" },
] as const;

const dayMs = 86_400_000;

interface Point {
  readonly at: Date;
  readonly entities: number;
  readonly relations: number;
  readonly chunks: number;
}

export function growthCard(data: DashboardData, draw: Draw): Markup {
  const points = data.growth.map(({ date, ...counts }) => ({ at: new Date(date), ...counts }));
  const card = {
    id: "growth",
    title: "Growth",
    subtitle: "Everything that was visible at the end of each day",
    width: "wide",
    height: 250,
    empty: points.length === 0 && {
      title: "Nothing has been added yet",
      advice: "Ingest a document: its entities, relations and chunks begin these lines.",
    },
    summary: summaryOf(points),
    paint: (svg: Shape, size: Size) => paint(svg, size, fromZero(points)),
    table: {
      columns: [
        { title: "Day" },
        ...(["Entities", "Relations", "Chunks"] as const).map((title) => ({ title, end: true as const })),
      ],
      rows: data.growth.map((row) => [row.date, whole(row.entities), whole(row.relations), whole(row.chunks)]),
    },
  } as const;
  return chartCard(card, draw);
}

function summaryOf(points: readonly Point[]): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined) return "Nothing yet";
  const counts = `${counted(last.entities, "entity", "entities")}, ${counted(last.relations, "relation")} and ${counted(last.chunks, "chunk")}`;
  return `Lines of growth from ${day(first.at)} to ${day(last.at)}, ending with ${counts}.`;
}

/** A single day has no extent on the axis: a count of 0 on the day before gives it one. */
function fromZero(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  if (first === undefined || points.length > 1) return points;
  return [{ at: new Date(first.at.getTime() - dayMs), entities: 0, relations: 0, chunks: 0 }, ...points];
}

function paint(svg: Shape, { width, height }: Size, points: readonly Point[]): void {
  const box = { left: 36, right: width - 88, top: 8, bottom: height - 24 };
  const highest = max(points, (point) => Math.max(point.entities, point.relations, point.chunks)) ?? 0;
  const first = points[0]?.at ?? new Date(0);
  const last = points.at(-1)?.at ?? first;
  const x = scaleUtc([first, afterglow(first, last)], [box.left, box.right]);
  const y = scaleLinear([0, Math.max(1, highest)], [box.bottom, box.top]).nice(4);

  leftAxis(svg, y, { ticks: y.ticks(4), label: compact, at: box.left, grid: box.right - box.left });
  const days = x
    .ticks(Math.max(2, Math.floor((box.right - box.left) / 58)))
    .filter((date) => isMidnight(date) && date <= last);
  const long = last.getTime() - first.getTime() > 300 * dayMs;
  bottomAxis(svg, x, { ticks: days, label: utcFormat(long ? "%b %Y" : "%-d %b"), at: box.bottom });

  for (const { name, hue } of kinds) {
    const steps = `${stepPath(points.map((point) => ({ x: tenths(x(point.at)), y: tenths(y(point[name])) })))}H${box.right}`;
    svg.append("path").attr("class", `${hue} wash`).attr("d", `${steps}V${box.bottom}H${box.left}Z`);
    svg.append("path").attr("class", `${hue}-line`).attr("d", steps);
  }
  nameLines(svg, points.at(-1), { left: box.right + 6, top: box.top, bottom: box.bottom, heightOf: y });
}

/** The lines continue horizontally beyond the last day, so that they do not end in a rise. */
function afterglow(first: Date, last: Date): Date {
  return new Date(last.getTime() + Math.max(dayMs / 2, (last.getTime() - first.getTime()) * 0.03));
}

/** Each count holds until the next day that changed it. Half as long as what d3.curveStepAfter writes. */
function stepPath(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`)).join("");
}

interface NamePlaces {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly heightOf: (count: number) => number;
}

/** Names at the ends of the lines instead of a legend. */
function nameLines(svg: Shape, last: Point | undefined, { left, top, bottom, heightOf }: NamePlaces): void {
  const wanted = kinds.map(({ name }) => heightOf(last?.[name] ?? 0));
  const places = spreadLabels(wanted, { gap: 15, top, bottom });
  for (const [index, { name, hue }] of kinds.entries()) {
    const text = svg
      .append("text")
      .attr("class", `${hue}-text`)
      .attr("x", left)
      .attr("y", places[index] ?? top);
    text.attr("dy", ".35em").text(`${name} ${compact(last?.[name] ?? 0)}`);
  }
}

const isMidnight = (date: Date): boolean => date.getTime() % dayMs === 0;
