import type { BaseType, Selection } from "d3";
import { D3Node } from "d3-node";
import { type Markup, trusted } from "./html.ts";

/** In user units; with the page's grid one unit is about one CSS pixel. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Any element of an SVG that children can be appended to. */
export type Shape = Selection<BaseType, unknown, null, undefined>;
export type Paint = (svg: Shape, size: Size) => void;

/** The variant of a chart that is drawn for two widths. The stylesheet shows one of them. */
export type Variant = "desk" | "phone";

export interface Picture {
  readonly size: Size;
  /** Text for screen readers instead of the picture. */
  readonly name: string;
  readonly variant?: Variant;
}

/** One picture as markup. */
export type Draw = (picture: Picture, paint: Paint) => Markup;

/**
 * Opens a server-side DOM for `work` and closes it afterwards. One per page: a D3Node is a whole jsdom window (about
 * 7 ms), which stays in memory until it is closed. Loading d3-node takes about half a second once per process. A caller
 * that renders rarely should `await import("../viz/dashboard.ts")` instead of importing it at start.
 */
export function withDrawing<T>(work: (draw: Draw) => T): T {
  const page = new D3Node();
  const draw: Draw = ({ size, name, variant }, paint) => {
    const svg: Shape = page.createSVG(size.width, size.height, {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": name,
      class: variant === undefined ? "chart" : `chart ${variant}`,
    });
    // Only an SVG file needs the namespace.
    svg.attr("xmlns", null);
    paint(svg, size);
    // A phone has no pointer that hovers, so tooltips are left out.
    if (variant === "phone") svg.selectAll("title").remove();
    // d3-axis sets these as attributes; the page's stylesheet owns the font.
    svg.selectAll("[font-size]").attr("font-size", null);
    svg.selectAll("[font-family]").attr("font-family", null);
    const markup = trusted(page.svgString());
    svg.remove();
    return markup;
  };
  try {
    return work(draw);
  } finally {
    page.window.close();
  }
}
