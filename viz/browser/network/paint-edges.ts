import { otherHue, palettes } from "../../network/palette.ts";
import type { Area } from "./area.ts";
import { hueOf } from "./groups.ts";
import { colourOf } from "./look.ts";
import type { Page } from "./page.ts";

/** Edges that are drawn in one slice. */
const slice = 400;

/** Long lines are fainter than short ones: [shorter than this many pixels, part of the opacity]. */
const lengthClasses = [
  [140, 1],
  [520, 0.55],
  [Number.POSITIVE_INFINITY, 0.28],
] as const;
const classCount = lengthClasses.length;

/** Lines of one colour and one length class, four numbers each: where they begin and end. */
type Bucket = number[];

export function* paintEdges(page: Page, area: Area, limit: number): Generator<number, void> {
  const { pen } = area;
  const lines = linesInside(page, area);
  const alpha =
    Math.min(0.6, Math.max(0.075, 17 / Math.sqrt(lines))) * (page.look.palette === palettes.dark ? 1.15 : 1);
  const buckets = Array.from({ length: (otherHue + 1) * classCount }, (): Bucket => []);
  pen.lineWidth = Math.min(1.4, Math.max(0.8, 20 / Math.sqrt(lines)));
  for (let first = 0; first < limit; first += slice) {
    const end = Math.min(limit, first + slice);
    sortLines(page, area, { first, end, buckets });
    buckets.forEach((bucket, index) => {
      if (bucket.length === 0) return;
      pen.strokeStyle = colourOf(page.look.palette, Math.floor(index / classCount));
      pen.globalAlpha = alpha * (lengthClasses[index % classCount]?.[1] ?? 1);
      strokeLines(pen, bucket);
      bucket.length = 0;
    });
    yield end - first;
  }
  pen.globalAlpha = 1;
}

/** Approximate number of lines in the window. The more there are, the fainter and thinner each is drawn. */
function linesInside({ graph, shown }: Page, { across, down, k, left, top }: Area): number {
  const { size, nodeX, nodeY, edgeCount } = graph;
  let inside = 0;
  const step = Math.max(1, Math.floor(size / 4000));
  for (let node = 0; node < size; node += step) {
    const x = ((nodeX[node] ?? 0) - left) * k;
    const y = ((nodeY[node] ?? 0) - top) * k;
    if (shown.visible[node] && x >= 0 && y >= 0 && x <= across && y <= down) inside += step;
  }
  return Math.max(1, (inside / Math.max(1, size)) * edgeCount);
}

interface Slice {
  readonly first: number;
  readonly end: number;
  readonly buckets: readonly Bucket[];
}

function sortLines({ graph, shown, look }: Page, area: Area, { first, end, buckets }: Slice): void {
  const { across, down, k, left, top } = area;
  const { source, target, nodeX, nodeY } = graph;
  const { of } = look.grouping;
  for (let edge = first; edge < end; edge++) {
    const a = source[edge] ?? 0;
    const b = target[edge] ?? 0;
    if (!shown.visible[a] || !shown.visible[b]) continue;
    const ax = ((nodeX[a] ?? 0) - left) * k;
    const ay = ((nodeY[a] ?? 0) - top) * k;
    const bx = ((nodeX[b] ?? 0) - left) * k;
    const by = ((nodeY[b] ?? 0) - top) * k;
    if ((ax < 0 && bx < 0) || (ay < 0 && by < 0) || (ax > across && bx > across) || (ay > down && by > down)) continue;
    const length = Math.hypot(ax - bx, ay - by);
    if (length < 2) continue;
    const lengthClass = length < lengthClasses[0][0] ? 0 : length < lengthClasses[1][0] ? 1 : 2;
    const hue = of[a] === of[b] ? hueOf(look.grouping, a) : otherHue;
    buckets[hue * classCount + lengthClass]?.push(ax, ay, bx, by);
  }
}

function strokeLines(pen: CanvasRenderingContext2D, lines: Bucket): void {
  pen.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    pen.moveTo(lines[i] ?? 0, lines[i + 1] ?? 0);
    pen.lineTo(lines[i + 2] ?? 0, lines[i + 3] ?? 0);
  }
  pen.stroke();
}
