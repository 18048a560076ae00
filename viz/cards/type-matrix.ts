import { listLimits } from "../bound.ts";
import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Shape, Size } from "../drawing.ts";
import { compact, counted, tenths, whole } from "../format.ts";
import type { Markup } from "../html.ts";
import { displayType, fitLabel } from "../label.ts";
import { light } from "../theme.ts";
import { chartCard } from "./card.ts";

const cellSize = 26;
const labelWidth = 92;
const headHeight = 62;
/** Column names climb at 40 degrees; the last ones must end before the picture does. */
const cos40 = 0.766;
const shadeCount = light.shades.length;

interface Cell {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly row: number;
  readonly column: number;
}

export function typeMatrixCard({ type_matrix }: DashboardData, draw: Draw): Markup {
  const { types } = type_matrix;
  const listed = type_matrix.cells.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const most = listed[0];
  const card = {
    id: "type-matrix",
    title: "Who relates to what",
    subtitle: "Relations from row type to column type",
    width: "third",
    height: headHeight + Math.max(4, types.length) * cellSize,
    empty: most === undefined && {
      title: "No relations yet",
      advice: "A grid of types shows which kinds of things are related.",
    },
    summary:
      most === undefined
        ? ""
        : `Grid of ${counted(types.length, "type")} by type: most relations lead from ${displayType(most.from)} to ${displayType(most.to)}, ${whole(most.count)}.`,
    paint: (svg: Shape, size: Size) =>
      paint(svg, size, { types, cells: cellsOf(types, listed), most: most?.count ?? 1 }),
    table: {
      columns: [{ title: "From" }, { title: "To" }, { title: "Relations", end: true }],
      rows: listed.map(({ from, to, count }) => [displayType(from), displayType(to), whole(count)]),
    },
    ...(types.length >= listLimits.matrixTypes ? { note: `The ${types.length} most important types` } : {}),
  } as const;
  return chartCard(card, draw);
}

/** Every pair of shown types, row by row. */
function cellsOf(types: readonly string[], listed: DashboardData["type_matrix"]["cells"]): readonly Cell[] {
  return types.flatMap((from, row) =>
    types.map((to, column) => {
      const count = listed.find((cell) => cell.from === from && cell.to === to)?.count ?? 0;
      return { from, to, count, row, column };
    }),
  );
}

interface Grid {
  readonly types: readonly string[];
  readonly cells: readonly Cell[];
  readonly most: number;
}

function paint(svg: Shape, { width }: Size, { types, cells, most }: Grid): void {
  const step = Math.min(cellSize, tenths((width - labelWidth - 2) / types.length));
  const middle = (index: number): number => tenths((index + 0.5) * step);
  const rowNames = svg.append("g").attr("text-anchor", "end").selectAll("text").data(types).join("text");
  rowNames
    .attr("x", labelWidth - 8)
    .attr("y", (_, row) => headHeight + middle(row))
    .attr("dy", ".35em");
  rowNames.text((type) => fitLabel(displayType(type), labelWidth - 10));
  const columnNames = svg.append("g").selectAll("text").data(types).join("text");
  columnNames.attr(
    "transform",
    (_, column) => `translate(${labelWidth + middle(column)},${headHeight - 6})rotate(-40)`,
  );
  columnNames.text((type, column) => fitLabel(displayType(type), climb(width - labelWidth - middle(column))));
  paintCells(svg, { cells, most, step });
}

/**
 * Length of text at 40 degrees that ends within the picture; very little is allowed to reach into the card's margin.
 */
const climb = (room: number): number => Math.min(84, Math.max(40, room / cos40));

function paintCells(svg: Shape, { cells, most, step }: { cells: readonly Cell[]; most: number; step: number }): void {
  const side = tenths(step - 2);
  const places = svg.append("g").selectAll("g").data(cells).join("g");
  places.attr("transform", ({ row, column }) => {
    return `translate(${tenths(labelWidth + column * step)},${tenths(headHeight + row * step)})`;
  });
  const square = places.append("rect").attr("width", side).attr("height", side);
  square.attr("class", ({ count }) => (count === 0 ? "cell shade-none" : `cell shade-${shadeOf(count, most)}`));
  const filled = places.filter(({ count }) => count > 0);
  filled.append("title").text(({ from, to, count }) => `${displayType(from)} → ${displayType(to)}: ${whole(count)}`);
  const figure = filled.append("text").attr("class", ({ count }) => `number on-${shadeOf(count, most)}`);
  figure.attr("x", tenths(side / 2)).attr("y", tenths(side / 2 + 3.8));
  figure.text(({ count }) => compact(count));
}

/** By square root: counts are skewed, and a linear scale would show one dark cell among pale ones. */
const shadeOf = (count: number, most: number): number =>
  Math.min(shadeCount - 1, Math.floor(Math.sqrt(count / most) * shadeCount));
