import { type AxisDomain, type AxisScale, axisBottom, axisLeft } from "d3";
import type { Shape } from "./drawing.ts";

interface AxisOptions<Value> {
  readonly ticks: readonly Value[];
  readonly label: (value: Value) => string;
  /** Where the axis stands, and how far its grid lines reach into the chart (0: none). */
  readonly at: number;
  readonly grid?: number;
}

/** Values on the left with grid lines to the right, no axis line. */
export function leftAxis<Value extends AxisDomain>(
  svg: Shape,
  scale: AxisScale<Value>,
  options: AxisOptions<Value>,
): void {
  const axis = axisLeft(scale)
    .tickValues([...options.ticks])
    .tickFormat(options.label)
    .tickSize(-(options.grid ?? 0))
    .tickPadding(6);
  const group = svg.append("g").attr("transform", `translate(${options.at},0)`);
  group.call(axis);
  group.select(".domain").remove();
}

export function bottomAxis<Value extends AxisDomain>(
  svg: Shape,
  scale: AxisScale<Value>,
  options: AxisOptions<Value>,
): void {
  const axis = axisBottom(scale)
    .tickValues([...options.ticks])
    .tickFormat(options.label)
    .tickSizeInner(4)
    .tickSizeOuter(0)
    .tickPadding(5);
  svg.append("g").attr("transform", `translate(0,${options.at})`).call(axis);
}
