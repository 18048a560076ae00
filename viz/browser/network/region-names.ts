import type { Region } from "../../network/packed-network.ts";
import { isFree } from "./boxes.ts";
import { isNarrow, toScreenX, toScreenY } from "./camera.ts";
import { shorten } from "./format.ts";
import { nameColourOf } from "./look.ts";
import type { Page } from "./page.ts";
import { measureText, writeText } from "./write-text.ts";

/** Beyond this zoom, relative to the view of the whole graph, regions have no names. */
const lastZoom = 2.6;

/** Draws names of regions, the largest first. With few entities each has its own name, which regions would cover. */
export function drawRegionNames(page: Page): void {
  const { pen, graph, camera, labels, groupings } = page;
  labels.namedRegions.clear();
  const zoom = camera.view.k / camera.fitK;
  const { communities } = graph.data;
  if (zoom > lastZoom || communities.length < 2) return;
  pen.textAlign = "center";
  pen.letterSpacing = "0.6px";
  pen.lineWidth = 3.5;
  pen.globalAlpha = Math.min(1, (lastZoom - zoom) / 0.4);
  // Small regions get their names at a higher zoom.
  const least = Math.max(6, (0.01 * graph.size) / zoom ** 3);
  let room = isNarrow(camera) ? 14 : 40;
  communities.forEach((region, index) => {
    if (room <= 0 || groupings.community.off[index] || region.count < least) return;
    if (drawRegionName(page, region, communities[0]?.count ?? 1)) room--;
  });
  pen.globalAlpha = 1;
  pen.letterSpacing = "0px";
  pen.textAlign = "start";
}

/** False if the name does not fit. `most` is the count of the largest region; names are sized in proportion. */
function drawRegionName(page: Page, region: Region, most: number): boolean {
  const { camera, labels, look, groupings } = page;
  const px = Math.round((isNarrow(camera) ? 9 : 10.5) + 5 * Math.sqrt(region.count / most));
  const text = shorten(region.name, 24).toUpperCase();
  const half = measureText(page, text, { px, weight: 700 }) / 2;
  const [middle, y] = [toScreenX(camera, region.x), toScreenY(camera, region.y)];
  // A name is moved inwards from the border of the window, by at most half its width.
  const x = Math.min(Math.max(middle, half + 5), camera.width - half - 5);
  if (Math.abs(middle - x) > half || y < 0 || y > camera.depth) return false;
  if (!isFree([x - half, y - px * 0.6, x + half, y + px * 0.6], labels.taken)) return false;
  labels.taken.push(x - half - 3, y - px * 0.7, x + half + 3, y + px * 0.7);
  const isOfRegions = look.grouping === groupings.community;
  writeText(page, text, { x, y, colour: isOfRegions ? nameColourOf(look.palette, region.hue) : look.palette.ink });
  labels.namedRegions.add(region.name);
  return true;
}
