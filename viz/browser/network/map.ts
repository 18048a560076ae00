import { isNarrow } from "./camera.ts";
import { hueOf } from "./groups.ts";
import { colourOf } from "./look.ts";
import type { Page } from "./page.ts";

// The small map in the corner, once the reader has zoomed in. Sizes in CSS pixels, as in the page's style.
export const mapSize = { width: 174, height: 120 } as const;
const border = 16;

/** Pixels per world unit. */
export const mapScale = ({ camera: { bounds } }: Page): number =>
  Math.min((mapSize.width - border) / bounds.width, (mapSize.height - border) / bounds.height);

export function drawMap(page: Page): void {
  const { camera, look, graph, map } = page;
  const { canvas, pen } = map;
  canvas.hidden = camera.view.k < camera.fitK * 1.5 || graph.size === 0 || isNarrow(camera);
  if (canvas.hidden) return;
  map.picture ??= paintMap(page);
  if (canvas.width !== map.picture.width) {
    canvas.width = map.picture.width;
    canvas.height = map.picture.height;
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(map.picture, 0, 0);
  pen.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
  pen.strokeStyle = look.palette.ink;
  pen.lineWidth = 1.4;
  const scale = mapScale(page);
  const { bounds, view, width, depth } = camera;
  const [w, h] = [(width / view.k) * scale, (depth / view.k) * scale];
  const x = (view.x - bounds.x) * scale + mapSize.width / 2;
  const y = (view.y - bounds.y) * scale + mapSize.height / 2;
  pen.strokeRect(x - w / 2, y - h / 2, w, h);
}

/** All visible nodes, as points. */
function paintMap(page: Page): HTMLCanvasElement {
  const { camera, shown, graph, look } = page;
  const canvas = document.createElement("canvas");
  canvas.width = mapSize.width * camera.ratio;
  canvas.height = mapSize.height * camera.ratio;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  pen.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
  const scale = mapScale(page);
  for (let node = shown.prefix - 1; node >= 0; node--) {
    if (!shown.visible[node]) continue;
    pen.fillStyle = colourOf(look.palette, hueOf(look.grouping, node));
    const x = ((graph.nodeX[node] ?? 0) - camera.bounds.x) * scale + mapSize.width / 2;
    const y = ((graph.nodeY[node] ?? 0) - camera.bounds.y) * scale + mapSize.height / 2;
    pen.fillRect(x - 0.6, y - 0.6, 1.2, 1.2);
  }
  return canvas;
}
