import { otherHue } from "../../network/palette.ts";
import type { Area } from "./area.ts";
import { discScale } from "./camera.ts";
import { circle, discRadius } from "./discs.ts";
import { hueOf } from "./groups.ts";
import { colourOf } from "./look.ts";
import type { Page } from "./page.ts";

/** Nodes that are drawn in one slice. */
const slice = 500;
/** A disc takes about as long as two lines. */
const cost = 2;

/** Discs of one colour, three numbers each: middle and radius. */
type Bucket = number[];

/** From the least important to the most, so that the most important lie on top. */
export function* paintNodes(page: Page, area: Area): Generator<number, void> {
  const buckets = Array.from({ length: otherHue + 1 }, (): Bucket => []);
  for (let last = page.shown.prefix; last > 0; last -= slice) {
    const end = Math.max(0, last - slice);
    sortDiscs(page, area, { last, end, buckets });
    buckets.forEach((bucket, hue) => {
      if (bucket.length === 0) return;
      area.pen.fillStyle = colourOf(page.look.palette, hue);
      fillDiscs(area.pen, bucket);
      bucket.length = 0;
    });
    yield (last - end) * cost;
  }
}

interface Slice {
  readonly last: number;
  readonly end: number;
  readonly buckets: readonly Bucket[];
}

function sortDiscs({ graph, shown, look, camera }: Page, area: Area, { last, end, buckets }: Slice): void {
  const { across, down, k, left, top } = area;
  const scale = discScale(camera, k);
  for (let node = last - 1; node >= end; node--) {
    if (!shown.visible[node]) continue;
    const x = ((graph.nodeX[node] ?? 0) - left) * k;
    const y = ((graph.nodeY[node] ?? 0) - top) * k;
    const r = discRadius(graph, node, scale);
    if (x > -r && y > -r && x < across + r && y < down + r) buckets[hueOf(look.grouping, node)]?.push(x, y, r);
  }
}

function fillDiscs(pen: CanvasRenderingContext2D, discs: Bucket): void {
  pen.beginPath();
  for (let i = 0; i < discs.length; i += 3) {
    const x = discs[i] ?? 0;
    const y = discs[i + 1] ?? 0;
    const r = discs[i + 2] ?? 0;
    // Of this size a square looks like a disc, and takes less time.
    if (r < 1.2) pen.rect(x - r, y - r, 2 * r, 2 * r);
    else {
      pen.moveTo(x + r, y);
      pen.arc(x, y, r, 0, circle);
    }
  }
  pen.fill();
}
