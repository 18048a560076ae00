import type { BaseType, Selection } from "d3";
import { D3Node } from "d3-node";
import { type Markup, trusted } from "./html.ts";

/** In user units; with the page's grid one unit is about one CSS pixel. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Anything of an SVG that can be appended to. */
export type Shape = Selection<BaseType, unknown, null, undefined>;
export type Paint = (svg: Shape, size: Size) => void;

/** Where one chart is drawn for two widths, which of them this is; the stylesheet shows one. */
export type Variant = "desk" | "phone";

/** One picture as markup; `name` is what a screen reader says instead of it. */
export type Draw = (size: Size, name: string, paint: Paint, variant?: Variant) => Markup;

/**
 * Lends a server-side DOM to draw in and closes it afterwards. One per page: a D3Node is a whole jsdom window (about
 * 7 ms), which stays in memory as long as it is not closed. Loading d3-node costs about half a second once per process,
 * so whoever renders rarely should `await import("../viz/dashboard.ts")` instead of importing it at start.
 */
export function withDrawing<T>(work: (draw: Draw) => T): T {
  const page = new D3Node();
  const draw: Draw = (size, name, paint, variant) => {
    const svg: Shape = page.createSVG(size.width, size.height, {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": name,
      class: variant === undefined ? "chart" : `chart ${variant}`,
    });
    // Needed in files of their own only.
    svg.attr("xmlns", null);
    paint(svg, size);
    // Nothing hovers over a phone.
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
